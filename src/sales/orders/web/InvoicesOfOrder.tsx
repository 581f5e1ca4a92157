import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import { InvoicePaper } from './InvoicePaper.tsx'
import classes from './OrderMoney.module.css'

/** The invoices and credit notes, newest first; together they are what the order charges. */
export function InvoicesOfOrder({ money: { invoices, currency } }: { money: OrderMoneyFacts }) {
  const [printed, setPrinted] = useState<string | null>(null)
  if (invoices.length === 0) return null
  return (
    <>
      <h4 className={classes.heading}>Invoices and credit notes</h4>
      <ul className={classes.rows}>
        {invoices.map((invoice) => (
          <li key={invoice.id} className={classes.row}>
            <span className={classes.what}>
              {invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} {invoice.label}{' '}
              <Anchor
                size="sm"
                href={`/api/files/invoices/${invoice.id}.pdf`}
                target="_blank"
                rel="noopener"
              >
                PDF
              </Anchor>{' '}
              <Anchor
                size="sm"
                component="button"
                type="button"
                onClick={() => setPrinted(invoice.id)}
              >
                Print
              </Anchor>
              <span className={classes.small}>
                <InstantText at={invoice.issuedAt} />{' '}
                {[invoice.issuedBy, ...detailsOf(invoice)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {invoice.replacedBy ? (
              <s>
                <MoneyText minor={invoice.totalMinor} currency={currency} />
              </s>
            ) : (
              <MoneyText minor={invoice.totalMinor} currency={currency} />
            )}
          </li>
        ))}
      </ul>
      {printed ? <InvoicePaper id={printed} onPrinted={() => setPrinted(null)} /> : null}
    </>
  )
}

function detailsOf({ refersTo, replacedBy, reason }: OrderMoneyFacts['invoices'][number]) {
  return [
    refersTo ? `credits ${refersTo}` : '',
    replacedBy ? `replaced by ${replacedBy}` : '',
    reason,
  ]
}
