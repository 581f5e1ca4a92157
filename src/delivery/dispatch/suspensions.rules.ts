import type { SuspensionAnswer } from '#organization/outlets/coverage.rules.ts'
import { Refusal } from '#platform/refusal.ts'

/** A parcel that waits for a courier which is suspended at its destination. */
export type Suspension = {
  /** `keep` only marks the parcel; `hold` keeps it off load sheets, and so does a pending `rebook`. */
  readonly answer: SuspensionAnswer
  readonly courierName: string
  readonly areaName: string
  /** ISO 8601. */
  readonly since: string
  /** The first day on which the courier is active again; null until the suspension is lifted. */
  readonly until: string | null
  readonly note: string
  /** Why the parcel could not be rebooked; empty when that was not tried. */
  readonly problem: string
}

/** “Fellway has been suspended in Leeds since 2026-11-22: strike.” */
export function suspensionInWords(suspension: Suspension, since: string): string {
  const { courierName, areaName, note } = suspension
  return `${courierName} has been suspended in ${areaName} since ${since}${note ? `: ${note}` : ''}.`
}

/** The mark of the parcel in lists; empty where its courier is active. */
export function suspensionLabel(suspension: Suspension | null): string {
  if (!suspension) return ''
  const { answer, courierName } = suspension
  if (answer === 'keep') return `${courierName} is suspended`
  return `On hold: ${courierName} is suspended`
}

const dayOf = ({ since }: Suspension) => since.slice(0, 10)

/** Why the parcel must not be loaded, or only after a confirmation; null where it may. */
export function refuseSuspended(
  code: string,
  suspension: Suspension | undefined,
  isDespite: boolean,
): Refusal | null {
  if (!suspension) return null
  const says = suspensionInWords(suspension, dayOf(suspension))
  const details = { parcel: code, suspension }
  if (suspension.answer !== 'keep')
    return new Refusal(
      'conflict',
      'suspension_hold',
      `Parcel ${code} is on hold. ${says} Open the parcel and press “Rebook parcel”, or wait until ${suspension.courierName} is active again.`,
      { field: 'code', details },
    )
  if (isDespite) return null
  return new Refusal('conflict', 'courier_suspended', `${says} Load it anyway?`, {
    field: 'code',
    details,
  })
}

type Marked = { readonly code: string; readonly suspension: Suspension }

/** “2 parcels on the sheet are affected: S-1 and S-2.” */
export function affectedInWords(marked: readonly Marked[]): string {
  const codes = marked.map(({ code }) => code)
  if (codes.length === 1) return `1 parcel on the sheet is affected: ${codes[0]}.`
  const shown = codes.slice(0, 5).join(', ')
  const more = codes.length > 5 ? ` and ${codes.length - 5} more` : ''
  return `${codes.length} parcels on the sheet are affected: ${shown}${more}.`
}

/** Why a load sheet cannot be closed or handed over without a confirmation. */
export function refuseMarkedRows(marked: readonly Marked[], isDespite: boolean): Refusal | null {
  const [first] = marked
  if (!first || isDespite) return null
  const { suspension } = first
  return new Refusal(
    'conflict',
    'courier_suspended',
    `${suspensionInWords(suspension, dayOf(suspension))} ${affectedInWords(marked)} Confirm that they leave anyway, or take them off the sheet.`,
    { details: { parcels: marked.map(({ code }) => code), suspension } },
  )
}
