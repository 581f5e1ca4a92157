import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, use, useState } from 'react'
import { LazyCustomerMessages } from '#organization/messages/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ReportFraudButton } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { WholeCustomer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { deliveredPercent, refusePlacing } from '../customers.rules.ts'
import { customerMachine } from '../customers.states.ts'
import { ContactsSection } from './ContactsSection.tsx'
import { CreditSection } from './CreditSection.tsx'
import { CustomerMerged } from './CustomerMerged.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { Amounts, percentText, TagList } from './customer-cells.tsx'
import { CustomerSlotsContext } from './customer-slots.ts'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

const CustomerForm = lazy(async () => ({
  default: (await import('./CustomerForm.tsx')).CustomerForm,
}))
const StandingDialog = lazy(async () => ({
  default: (await import('./StandingDialog.tsx')).StandingDialog,
}))
const EraseDialog = lazy(async () => ({ default: (await import('./EraseDialog.tsx')).EraseDialog }))

type PanelProps = { id: string; onClose: () => void }

/** Everything about one customer. */
export function CustomerPanel({ id, onClose }: PanelProps) {
  const { data: customer, error, refetch } = useQuery(customersApi.ask('get', { id }))
  if (!customer)
    return (
      <SidePanel title="Customer" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return <Profile customer={customer} onClose={onClose} />
}

type Asked = 'change' | 'stand' | 'erase'

function Profile({ customer, onClose }: { customer: WholeCustomer; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { orders: Orders, policyNotice: Policy } = use(CustomerSlotsContext)
  const { id, number, fullName, state, stateReason } = customer
  const back = () => setAsked(null)
  if (asked === 'change') return <CustomerForm customer={customer} onClose={back} />
  const isErased = state === 'anonymised'
  return (
    <SidePanel
      title={fullName}
      mark={<StateBadge machine={customerMachine} state={state} />}
      onClose={onClose}
    >
      {stateReason ? <p className={classes.warning}>{stateReason}</p> : null}
      {Policy ? <Policy about={{ customerId: id, phone: '' }} /> : null}
      {isErased ? (
        <p className={classes.quiet}>
          Everything personal was erased. What they ordered stays in the books under{' '}
          {customerLabel(number)}.
        </p>
      ) : (
        <ProfileActs customer={customer} onAsk={setAsked} />
      )}
      <Figures customer={customer} />
      {isErased ? null : <ContactsSection customer={customer} />}
      {Orders ? <Orders customerId={id} /> : null}
      <LazyCustomerMessages customerId={id} />
      <CreditSection customer={customer} />
      <CustomerMerged customer={customer} />
      <CustomerTimeline key={id} id={id} />
      <Suspense>
        {asked === 'stand' ? <StandingDialog customers={[customer]} onClose={back} /> : null}
        {asked === 'erase' ? <EraseDialog customer={customer} onClose={back} /> : null}
      </Suspense>
    </SidePanel>
  )
}

function ProfileActs(props: { customer: WholeCustomer; onAsk: (asked: Asked) => void }) {
  const { customer, onAsk } = props
  const { id, number, openDuplicates } = customer
  const { message: Message, flagButton: Flag } = use(CustomerSlotsContext)
  const navigate = useNavigate()
  return (
    <div className={classes.acts}>
      <Can access={capability.orders}>
        <ActButton
          size="xs"
          weight="main"
          whyNot={refusePlacing(customer, 'prepaid')?.message ?? null}
          onAct={() => navigate({ to: '/orders', search: { new: '1', customer: id } })}
        >
          New order
        </ActButton>
      </Can>
      {Message ? <Message customerId={id} /> : null}
      <EditButton size="xs" onAct={() => onAsk('change')}>
        Change
      </EditButton>
      <ActButton size="xs" onAct={() => onAsk('stand')}>
        Watch or block
      </ActButton>
      {Flag ? <Flag about={{ customerId: id }} subject={customerLabel(number)} /> : null}
      <ActButton size="xs" onAct={() => onAsk('erase')}>
        Erase
      </ActButton>
      <Button
        component="a"
        href={`/api/files/customer.json?id=${id}`}
        download
        size="xs"
        variant="default"
      >
        Export data
      </Button>
      <ReportFraudButton noun="customer" id={id} />
      {openDuplicates > 0 ? (
        <AppLink to="/all-customers" search={{ view: 'duplicates', customerId: id }}>
          {openDuplicates === 1 ? '1 possible duplicate' : `${openDuplicates} possible duplicates`}
        </AppLink>
      ) : null}
    </div>
  )
}

function Figures({ customer }: { customer: WholeCustomer }) {
  const { number, spent, credit, tags, note, lastOrderedAt, firstOrderedAt } = customer
  const [most] = spent
  const open = customer.ordersOpen > 0 ? `, ${customer.ordersOpen} open` : ''
  return (
    <>
      <FactList
        facts={[
          { label: 'Number', value: customerLabel(number) },
          { label: 'Orders', value: `${customer.ordersPlaced}${open}` },
          { label: 'Delivered and kept', value: percentText(deliveredPercent(customer)) },
          { label: 'Returned', value: customer.ordersReturned || null },
          { label: 'Cancelled', value: customer.ordersCancelled || null },
          { label: 'Spent', value: spent.length > 0 ? <Amounts amounts={spent} /> : null },
          {
            label: 'Average basket',
            value:
              most && most.orders > 0 ? (
                <MoneyText minor={Math.round(most.minor / most.orders)} currency={most.currency} />
              ) : null,
          },
          { label: 'Store credit', value: credit.length > 0 ? <Amounts amounts={credit} /> : null },
          {
            label: 'First order',
            value: firstOrderedAt ? <InstantText at={firstOrderedAt} /> : null,
          },
          { label: 'Last order', value: lastOrderedAt ? <InstantText at={lastOrderedAt} /> : null },
          { label: 'Language', value: customer.language },
          { label: 'Tax number', value: customer.taxNumber },
          { label: 'Agreed to', value: consentText(customer) },
          { label: 'Tags', value: tags.length > 0 ? <TagList tags={tags} /> : null },
        ]}
      />
      {note ? (
        <Section title="Note">
          <p className={classes.note}>{note}</p>
        </Section>
      ) : null}
    </>
  )
}

function consentText({ acceptsMails, acceptsMessages }: WholeCustomer): string {
  return [acceptsMails ? 'mails' : '', acceptsMessages ? 'messages' : ''].filter(Boolean).join(', ')
}
