import { toldAlready } from '#organization/messages/messages.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MailTable } from '#platform/templates.ts'
import { saleLabel } from './pos.nouns.ts'
import type { ReceiptModel } from './receipt-model.ts'

/** A receipt as an email says it: as text, and its lines, sums and taxes also as tables. */
export function emailOfReceipt(receipt: ReceiptModel) {
  const { title, name, head, facts, marks, lines, sums, taxes } = receipt
  const tables = {
    lines: lines.map(({ title: product, detail, amount }) => [`${product}, ${detail}`, amount]),
    sums: sums.map(({ label, value }) => [label, value]),
    taxes: taxes.map(({ label, net, tax }) => [`${label}, ${net}`, tax]),
  }
  return {
    values: {
      company: name,
      sale: title,
      facts: [...facts, ...marks].join('\n'),
      lines: asText(tables.lines),
      sums: asText(tables.sums),
      taxes: asText(tables.taxes),
      seller: [name, ...head].join('\n'),
    },
    tables,
  }
}

const asText = (table: MailTable) => table.map((cells) => cells.join('  ')).join('\n')

/** Enough for a mistyped address and a second copy; more is no longer one customer's receipt. */
export const mostEmails = { ofSale: 5, ofUser: 60, minutes: 60 } as const

/** Why no more receipts are sent now; null while there are few. */
export function refuseEmails(
  saleNumber: number,
  { ofSale, ofUser }: { readonly ofSale: number; readonly ofUser: number },
): Refusal | null {
  const isOfSale = ofSale >= mostEmails.ofSale
  if (!isOfSale && ofUser < mostEmails.ofUser) return null
  const sent = isOfSale
    ? `The receipt of ${saleLabel(saleNumber)} was sent ${ofSale} times`
    : `You sent ${ofUser} receipts`
  return new Refusal(
    'conflict',
    'too_many_emails',
    `${sent} in the last hour. Print the receipt, or send it later.`,
    { field: 'to' },
  )
}

export function alreadySent(to: string, secondsAgo: number): Refusal {
  return new Refusal(
    'conflict',
    'told_already',
    `${toldAlready(secondsAgo).replace('The same message', `The receipt for ${to}`)} Choose Send again to repeat it.`,
    { field: 'to' },
  )
}

/** No mail server is set up; null where one is. */
export const refuseWithoutMail = (isSetUp: boolean): Refusal | null =>
  isSetUp
    ? null
    : new Refusal(
        'unprocessable',
        'mail_not_set_up',
        'Email is not set up. Add a mail server under Business settings, Connections, or print the receipt.',
      )
