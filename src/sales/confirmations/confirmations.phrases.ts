import type { AreaPhrases } from '#platform/area-phrases.ts'

export const confirmationsPhrases: AreaPhrases = {
  said: {
    order: {
      'confirmation.taken': 'started the call of {record}',
      'confirmation.not_reached': 'did not reach the customer of {record}',
      'confirmation.promised': 'scheduled a callback for {record}',
      'confirmation.callback_due': 'reminded of the callback of {record}',
      'confirmation.asked_back': 'noted that the customer of {record} asked for a call',
      'confirmation.given_up': 'gave up calling the customer of {record}',
      'confirmation.put_back': 'returned {record} to the call queue',
      'confirmation.queued_again': 'returned {record} to the call queue',
      'confirmation.reopened': 'reopened the call of {record}',
      'confirmation.settled': 'finished the call of {record}',
      'confirmation.second_phone_set': 'added a second phone number to {record}',
      'confirmation.second_phone_removed': 'removed the second phone number of {record}',
    },
  },
}
