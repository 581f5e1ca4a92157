import type { AreaPhrases } from '#platform/area-phrases.ts'

export const remittancesPhrases: AreaPhrases = {
  said: {
    money: {
      'remittance.added': 'added {record}[ of {courier}]',
      'remittance.line_added': 'added {tracking} to {record}[ with {paid}]',
      'remittance.line_left_out': 'removed a line of {record}[: {reason}]',
      'remittance.compared': 'matched lines of {record}',
      'remittance.matched': 'matched {record}[ with {paid} paid]',
      'remittance.explained': 'resolved a mismatch in {record}[: {verdict}][, {reason}]',
      'remittance.file_replaced': 'replaced the file of {record}',
      'remittance.closed': 'closed {record}[ with {paid} paid]',
      'remittance.discarded': 'discarded {record}',
      'courier.cash_overdue': 'reminded of overdue cash of {record}[, {cash}]',
    },
  },
}
