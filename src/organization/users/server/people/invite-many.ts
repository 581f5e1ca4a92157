import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { NewInvitation } from '../../people.fields.ts'
import { type InvitingParts, refuseInvitation, sendInvitation } from './invite-user.ts'
import { codesOf, outletsInReach } from './named-outlets.ts'
import { readInvitationRows } from './read-invitation-rows.ts'

type Verdict = {
  readonly line: number
  readonly text: string
  readonly email: string
  readonly fault: string | null
  readonly id: string | null
  readonly version: number
}

/**
 * Checks each row of a table with the validator and the refusals of a single invitation, and
 * invites the valid ones unless it is a trial.
 */
export const inviteMany =
  ({ listOutlets, address }: InvitingParts) =>
  async (tx: Tx, actor: Actor, input: { text: string; isTrial: boolean }) => {
    const outlets = await outletsInReach(listOutlets, tx, actor)
    const rows: Verdict[] = []
    const seen = new Map<string, number>()
    const table = readInvitationRows(input.text, outlets)
    for (const row of table.rows) {
      const { line, text, email } = row
      const before = seen.get(email)
      if (before === undefined) seen.set(email, line)
      const fault =
        before === undefined
          ? await faultOf(tx, actor, row)
          : `${email} is in line ${before} already.`
      const verdict = { line, text, email, fault, id: null, version: 1 }
      if (fault !== null || input.isTrial || !('wanted' in row)) {
        rows.push(verdict)
        continue
      }
      const codes = codesOf(outlets, row.wanted.outletIds ?? [])
      const { id, version } = await sendInvitation(tx, actor, row.wanted, codes, address)
      rows.push({ ...verdict, id, version })
    }
    const { ignoredColumns } = table
    return { invited: rows.filter(({ id }) => id !== null).length, rows, ignoredColumns }
  }

type Asked = { readonly wanted: NewInvitation } | { readonly fault: string }

async function faultOf(tx: Tx, actor: Actor, row: Asked): Promise<string | null> {
  if ('fault' in row) return row.fault
  const refusal: Refusal | null = await refuseInvitation(tx, actor, row.wanted)
  return refusal?.message ?? null
}
