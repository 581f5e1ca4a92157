import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { WholeCustomer } from '../customers.fields.ts'
import { CreditDialog } from './CreditDialog.tsx'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

/** What we owe a customer in goods, with every entry and the balance after it. */
export function CreditSection({ customer }: { customer: WholeCustomer }) {
  const [isGiving, setGiving] = useState(false)
  const { id, state } = customer
  const { data } = useQuery(customersApi.ask('credit', { id }))
  const entries = data?.entries ?? []
  const give = (
    <ActButton size="xs" onAct={() => setGiving(true)}>
      Give or take back
    </ActButton>
  )
  return (
    <Section title="Store credit" aside={state === 'anonymised' ? null : give}>
      {entries.length === 0 ? (
        <p className={classes.quiet}>None was ever given.</p>
      ) : (
        <ul className={classes.rows}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <span className={classes.what}>
                <span>{entry.reason}</span>
                <span className={classes.dimmed}>
                  <InstantText at={entry.createdAt} />
                  {entry.createdBy ? `, ${entry.createdBy}` : ''}
                </span>
              </span>
              <span className={classes.amount}>
                {entry.amountMinor > 0 ? '+' : '−'}
                {formatMoney(Math.abs(entry.amountMinor), entry.currency)}
              </span>
              <span className={classes.amount} title="Balance after it">
                = {formatMoney(entry.balanceMinor, entry.currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Can access={capability.pos}>
        <AppLink to="/gift-cards" search={{ customerId: id }}>
          Gift cards of this customer
        </AppLink>
      </Can>
      {isGiving ? <CreditDialog customer={customer} onClose={() => setGiving(false)} /> : null}
    </Section>
  )
}
