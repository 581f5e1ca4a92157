import { Refusal } from '#platform/refusal.ts'

/** For how long a task can be taken; the claim then ends by itself. */
export const claimMinutes = [30, 60, 120, 240, 480] as const

export const usualMinutes = 60

/** Who works on a task now. */
export type Claim = {
  readonly by: string
  readonly isMine: boolean
  /** ISO 8601. */
  readonly until: string
  readonly version: number
}

type Asked = { readonly note: string; readonly version: number | undefined }

/**
 * What another user works on is taken over only by who saw that, and with a note that says why. A
 * claim of one's own is prolonged.
 */
export function refuseTaking(claim: Claim | null, { note, version }: Asked): Refusal | null {
  if (!claim || claim.isMine) return null
  if (version !== claim.version)
    return new Refusal(
      'conflict',
      'already_taken',
      `${claim.by} works on this. To take it over, open the task again and add a note.`,
      { details: { by: claim.by, until: claim.until, version: claim.version } },
    )
  if (note !== '') return null
  return new Refusal(
    'invalid',
    'note_missing',
    `Add a note for ${claim.by}: why you take this over.`,
    { field: 'note' },
  )
}

export function refuseReleasing(claim: Claim): Refusal | null {
  if (claim.isMine) return null
  return new Refusal(
    'forbidden',
    'not_your_task',
    `${claim.by} works on this. Take it over with a note instead.`,
  )
}
