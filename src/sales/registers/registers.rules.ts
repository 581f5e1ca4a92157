import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'

/** What is put into the drawer or taken out of it without a sale. */
export const movementKinds = ['cash_in', 'cash_out', 'drop', 'no_sale'] as const

export type MovementKind = (typeof movementKinds)[number]

export const movementLabels: Readonly<Record<MovementKind, string>> = {
  cash_in: 'Cash in',
  cash_out: 'Cash out',
  drop: 'Cash drop',
  no_sale: 'Drawer opened without a sale',
}

/** With sign: what a movement changes in the drawer. */
export function changeOf(kind: MovementKind, amountMinor: Minor): Minor {
  if (kind === 'no_sale') return 0
  return kind === 'cash_in' ? amountMinor : -amountMinor
}

/** Only opening the drawer moves no money, and it moves none. */
export function refuseAmount(kind: MovementKind, amountMinor: Minor): Refusal | null {
  if ((kind === 'no_sale') === (amountMinor === 0)) return null
  const says =
    kind === 'no_sale'
      ? 'Opening the drawer moves no cash. Choose cash in, cash out or cash drop for an amount.'
      : 'Enter an amount above zero.'
  return new Refusal('unprocessable', 'wrong_amount', says, { field: 'amountMinor' })
}

type KnownRegister = { readonly name: string; readonly state: string }

/** A retired register is neither opened nor changed. */
export function refuseRetired({ name, state }: KnownRegister): Refusal | null {
  if (state !== 'retired') return null
  return new Refusal('conflict', 'wrong_state', `${name} is retired. Restore it first.`)
}

/** A register is retired only after its session is closed. */
export function refuseRetiring(name: string, isInSession: boolean): Refusal | null {
  if (!isInSession) return null
  return new Refusal(
    'conflict',
    'session_open',
    `${name} has an open session. Count and close it first.`,
  )
}

/** What every command that takes or gives money at a register refuses with. */
export const takingRefusals = ['no_open_session', 'session_closing', 'other_currency'] as const

/** Nothing is taken or given at a register that is not open. */
export function refuseTaking(label: string, state: string | null): Refusal | null {
  if (state === 'open') return null
  if (state === 'closing')
    return new Refusal(
      'conflict',
      'session_closing',
      `The cash of ${label} is being counted. Resume the session or close it and open a new one.`,
    )
  return new Refusal(
    'conflict',
    'no_open_session',
    `${label} has no open session. Count the opening cash first.`,
  )
}

/** A register takes and gives money of its own currency only. */
export function refuseOtherCurrency(
  currency: string,
  register: { readonly name: string; readonly currency: string },
): Refusal | null {
  if (register.currency === currency) return null
  return new Refusal(
    'conflict',
    'other_currency',
    `This is paid in ${currency}, and ${register.name} keeps ${register.currency}. Use a register that keeps ${currency}.`,
  )
}

type AtDevice = {
  readonly work: { readonly kind: string } | null
  readonly deviceId: string | null
}

/** At the shared device of a register nothing is sold at another one. */
export function refuseOtherRegister(
  { work, deviceId }: AtDevice,
  register: { readonly name: string; readonly deviceId: string | null },
): Refusal | null {
  if (work?.kind !== 'till' || register.deviceId === deviceId) return null
  return new Refusal(
    'conflict',
    'wrong_register',
    `${register.name} is not the register of this device. Sell at the register of this device.`,
    { field: 'registerId' },
  )
}

/** The difference in words: “Over by £2.00”. */
export function differenceInWords(differenceMinor: Minor, currency: string): string {
  if (differenceMinor === 0) return 'No difference'
  const amount = formatMoney(Math.abs(differenceMinor), currency)
  return differenceMinor > 0 ? `Over by ${amount}` : `Short by ${amount}`
}
