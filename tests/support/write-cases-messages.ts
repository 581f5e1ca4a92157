import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import type { Prepare } from './write-cases.ts'

export const messageWrites: Readonly<Record<string, Prepare>> = {
  'messages.resend': async ({ db }) => {
    const [id, another] = [newId(), newId()]
    for (const each of [id, another])
      await db.reader
        .insertInto('messages')
        .values({
          id: each,
          template: 'confirmation.missed_you_message',
          way: 'sms',
          to_phone: '+447946000000',
          noun: 'order',
          entity_id: newId(),
          label: 'Order 1',
          queued_by: 'Ada',
          sealed_text: 'sealed elsewhere',
          last_error: 'The gateway answered 500',
          failed_at: new Date().toISOString(),
        })
        .execute()
    return {
      input: { id },
      other: { id: another },
      effects: () => countEvents(db, id, 'message.queued_again'),
    }
  },
}
