import type { AreaPhrases } from '#platform/area-phrases.ts'

export const registersPhrases: AreaPhrases = {
  said: {
    money: {
      'register.added': 'added {record}',
      'register.changed': 'changed {record}',
      'register.retired': 'retired {record}',
      'register.restored': 'restored {record}',
      'register_session.opened': 'opened {record}[ with {openingMinor}]',
      'register_session.moved': 'recorded {kind}[ of {amount}] at {record}[: {reason}]',
      'register_session.reversed': 'reversed {kind}[ of {amount}] at {record}',
      'register_session.stopped': 'stopped {record} to count its cash',
      'register_session.resumed': 'resumed {record}',
      'register_session.counted': 'counted {record}: {difference}',
      'register_session.closed': 'closed {record}[ with Z report {zNumber}][: {difference}]',
    },
  },
}
