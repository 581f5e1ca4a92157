import type { AreaPhrases } from '#platform/area-phrases.ts'

export const advicePhrases: AreaPhrases = {
  said: {
    parcel: {
      'advice.raised': 'opened {record}[: {reason}]',
      'advice.contacted': 'contacted the customer for {record}',
      'advice.decided': 'decided on {record}[: {decision}]',
      'advice.sent': 'sent {record} to the courier',
      'advice.acknowledged': 'marked {record} as accepted by the courier',
      'advice.rejected': 'marked {record} as rejected by the courier[: {reason}]',
      'advice.closed': 'closed {record}',
      'advice.noted': 'added a note to {record}',
      'advice.escalated': 'escalated {record}',
      'advice.fell_silent': 'noted no answer to {record}',
      'advice.deadline_near': 'reminded of the deadline of {record}',
      'advice.reminder_due': 'reminded of {record}',
    },
  },
}
