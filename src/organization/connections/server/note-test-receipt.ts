import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { connectionNoun } from '../connections.nouns.ts'

type Receipt = {
  readonly id: string
  readonly state: 'delivered' | 'failed'
  readonly reason: string
}

/** What a gateway reports of the message of its last test. */
export async function noteTestReceipt(
  tx: Tx,
  connectionId: string,
  { id, state, reason }: Receipt,
): Promise<void> {
  const sentence =
    state === 'delivered'
      ? 'The phone has received the message.'
      : `The message did not reach the phone. ${reason}`.trim()
  const noted = await sql`update connections set test_receipt = ${sentence}
    where id = ${connectionId} and test_message_id = ${id}`.execute(tx)
  if (noted.numAffectedRows) hintAfterCommit(tx, { noun: connectionNoun.key, ids: [connectionId] })
}
