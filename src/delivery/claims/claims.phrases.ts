import type { AreaPhrases } from '#platform/area-phrases.ts'

export const claimsPhrases: AreaPhrases = {
  said: {
    return: {
      'return_case.opened': 'opened {record}[ of {valueMinor}]',
      'return_case.taken': 'took over {record}',
      'return_case.searched': 'searched for {record}',
      'return_case.contacted': 'contacted the courier about {record}',
      'return_case.noted': 'added a note to {record}',
      'return_case.claimed': 'claimed {record}[ in {claim}]',
      'return_case.let_go': 'removed {record} from its claim',
      'return_case.recovered': 'recovered the value of {record}',
      'return_case.written_off': 'wrote off {record}[: {reason}]',
      'return_case.found': 'found {record}',
      'return_case.reopened': 'reopened {record}',
      'return_case.claim_due': 'reminded to file a claim for {record}',
      'claim_template.changed': 'changed the claim file of {record}',
      'courier_sheet.added': 'added {record}[ with {lines} lines]',
      'gate_session.opened': 'started {record}',
      'gate_session.closed': 'closed {record}',
    },
    money: {
      'claim.filed': 'filed {record}[ of {claimedMinor}]',
      'claim.approved': 'marked {record} as approved',
      'claim.rejected': 'marked {record} as rejected',
      'claim.appealed': 'appealed the rejection of {record}',
      'claim.paid': 'recorded a payment for {record}[ of {amount}]',
      'claim.settled': 'settled {record}[ with {receivedMinor}]',
      'claim.given_back': 'paid back {amount} of {record}',
      'claim.reversed': 'reversed the payment of {record}',
      'claim.withdrawn': 'withdrew {record}',
      'claim.answer_overdue': 'reminded of the overdue answer to {record}',
    },
  },
}
