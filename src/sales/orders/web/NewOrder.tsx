import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, use, useEffect, useId, useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { useAuth } from '#organization/users/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { shortcutText } from '#platform/web/bound-keys.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { orderLabel } from '../orders.nouns.ts'
import { AddCustomerButton } from './AddCustomerButton.tsx'
import { AgreedByPhone, placedInWords } from './AgreedByPhone.tsx'
import { scanInto } from './add-to-draft.ts'
import { BillingFields } from './BillingFields.tsx'
import { CustomerPicker } from './CustomerPicker.tsx'
import { DraftCalculation } from './DraftCalculation.tsx'
import { DraftLines } from './DraftLines.tsx'
import { DraftPrices } from './DraftPrices.tsx'
import { DraftNotes, DraftPayment } from './DraftTerms.tsx'
import { faultsOf } from './draft-faults.ts'
import { noReason, toNewOrder } from './draft-input.ts'
import { focusFirstFault } from './focus-first-fault.ts'
import { MissingForOrder } from './MissingForOrder.tsx'
import classes from './NewOrder.module.css'
import { type Draft, emptyDraft, isLowered } from './new-order-draft.ts'
import { OrderSlotsContext } from './order-slots.ts'
import { ordersApi, outletsOfOrders } from './orders-api.ts'
import { QuoteNotes } from './QuoteNotes.tsx'
import { ShipFields } from './ShipFields.tsx'
import { ShortProducts } from './ShortProducts.tsx'
import { shortOf } from './short-of.ts'
import { useStoredDraft } from './stored-draft.ts'
import { customerField, focusField, productField, useOrderKeys } from './use-order-keys.ts'
import { useQuote } from './use-quote.ts'
import { withUsualPrices } from './with-usual-prices.ts'

/** Writes down an order, such as one that came by phone, and reserves its stock. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const { draft, setDraft, discard } = useStoredDraft()
  const { set } = useUrlState()
  const { policyNotice: Policy } = use(OrderSlotsContext)
  const [isChecked, setChecked] = useState(false)
  const formId = useId()
  const { outlets, outlet, currency, hasOutlet } = useOutletOf(draft.outletId)
  const filled = { ...draft, outletId: outlet?.id ?? '' }
  const quote = useQuote(filled, currency)
  const reason = useReason('price.override')
  useScanTarget(scanInto(setDraft))
  useEffect(() => {
    if (quote.data && !quote.isStale) setDraft((now) => withUsualPrices(now, quote.data.lines))
  }, [quote.data, quote.isStale, setDraft])
  const place = useAct({
    area: 'orders',
    run: ordersApi.call.place,
    onRefusal: () => {
      focusFirstFault(formId)
      return true
    },
    onDone: ({ id, number, linkedTo, ...placed }) => {
      const linked = linkedTo ? ` It was linked to customer ${linkedTo}.` : ''
      tellSuccess(`${orderLabel(number)} placed`, `${placedInWords(placed)}${linked}`)
      discard()
      set({ new: null, open: id }, 'replace')
    },
  })
  const own = isChecked ? faultsOf(filled, currency) : {}
  const faults = { ...place.refusal?.fields, ...own }
  const parts = { draft: filled, onDraft: setDraft, currency, faults }

  const start = (backOrderRest: boolean) => {
    setChecked(true)
    if (Object.keys(faultsOf(filled, currency)).length > 0) return focusFirstFault(formId)
    const given = isLowered(filled) ? reason.take() : noReason
    if (!given) return
    const order = toNewOrder(filled, currency, given)
    place.start(backOrderRest ? { ...order, backOrderRest } : order)
  }
  const discardUndoably = (lost: Draft) => {
    discard()
    tellUndoable('The draft is discarded', 'Nothing was placed.', () => setDraft(lost))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(false)
  }
  useOrderKeys(formId, draft.customerId ? productField : customerField)
  const total = quote.data ? `, ${formatMoney(quote.data.totalMinor, currency)}` : ''
  return (
    <SidePanel
      title={draft.copiedFrom ? 'New order, copied' : 'New order'}
      onClose={onClose}
      foot={
        <>
          <span className={classes.spacer} />
          {draft === emptyDraft ? null : (
            <Button variant="subtle" color="gray" onClick={() => discardUndoably(draft)}>
              Discard
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            loading={place.isPending}
            title={`Key: ${shortcutText('Enter')}`}
          >
            Place order{total}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.form} noValidate>
        {place.refusal ? <RefusalNote refusal={place.refusal} /> : null}
        <Section title="Customer and address">
          {Policy ? (
            <Policy about={{ customerId: draft.customerId, phone: draft.shipPhone }} />
          ) : null}
          <CustomerPicker
            draft={draft}
            onDraft={setDraft}
            onPicked={() => focusField(formId, productField)}
          />
          <ShipFields draft={draft} onDraft={setDraft} faults={faults} />
          <BillingFields
            draft={draft}
            onDraft={(billed) => setDraft({ ...draft, ...billed })}
            faults={faults}
          />
          {draft.customerId ? null : <AddCustomerButton draft={draft} onDraft={setDraft} />}
        </Section>
        <Section title="Lines">
          <MissingForOrder hasOutlet={hasOutlet} />
          <NativeSelect
            label="Leaves from"
            value={outlet?.id ?? ''}
            error={faults.outletId ?? null}
            data={outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            className={classes.above}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, outletId: value })}
          />
          <DraftLines {...parts} short={shortOf(place.refusal?.details.short)} />
          <ShortProducts
            details={place.refusal?.details.short}
            isPending={place.isPending}
            onBackOrder={() => start(true)}
          />
        </Section>
        <Section title="Prices">
          <DraftPrices {...parts} reason={reason.fields} />
        </Section>
        <Section title="Payment">
          <DraftPayment {...parts} />
          <AgreedByPhone draft={filled} onDraft={setDraft} />
        </Section>
        <Section title="Desk">
          <DraftNotes {...parts} />
        </Section>
        <Section title="Calculation">
          {quote.data ? (
            <DraftCalculation calculation={quote.data} isStale={quote.isStale} />
          ) : (
            <p className={classes.dimmed}>Add a line to see what the order costs.</p>
          )}
          <QuoteNotes quote={quote} />
        </Section>
      </form>
    </SidePanel>
  )
}

/** Where the order leaves from: as chosen, or the outlet that one usually works at. */
function useOutletOf(chosenId: string) {
  const house = useHouse()
  const { me } = useAuth()
  const { data } = useQuery(outletsOfOrders.ask('list', {}))
  const outlets = data?.outlets.filter(({ ships }) => ships) ?? []
  const outlet =
    outlets.find(({ id }) => id === chosenId) ??
    outlets.find(({ id }) => id === me?.profile.defaultOutletId) ??
    outlets.find(({ kind }) => kind === 'warehouse') ??
    outlets[0]
  return {
    outlets,
    outlet,
    currency: outlet?.currency ?? house.currency,
    hasOutlet: data === undefined || outlets.length > 0,
  }
}
