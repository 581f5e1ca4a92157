import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useAuth } from '#users/web/index.tsx'
import { orderLabel } from '../orders.nouns.ts'
import { CustomerPicker } from './CustomerPicker.tsx'
import { DraftLines } from './DraftLines.tsx'
import classes from './NewOrder.module.css'
import { emptyDraft, faultsOf, toNewOrder, totalMinor } from './new-order-draft.ts'
import { paymentLabels } from './order-words.ts'
import { ordersApi, outletsOfOrders } from './orders-api.ts'
import { ShipFields } from './ShipFields.tsx'
import { useStoredDraft } from './stored-draft.ts'

/** Writes down an order, such as one that came by phone, and reserves its stock. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const { draft, setDraft, discard } = useStoredDraft()
  const { set } = useUrlState()
  const house = useHouse()
  const [isChecked, setChecked] = useState(false)
  const formId = useId()
  const { data: found } = useQuery(outletsOfOrders.ask('list', {}))
  const outlets = found?.outlets.filter(({ ships }) => ships) ?? []
  const { me } = useAuth()
  const usual =
    outlets.find(({ id }) => id === me?.profile.defaultOutletId) ??
    outlets.find(({ kind }) => kind === 'warehouse') ??
    outlets[0]
  const outlet = outlets.find(({ id }) => id === draft.outletId) ?? usual
  const currency = outlet?.currency ?? house.currency
  const filled = { ...draft, outletId: outlet?.id ?? '' }
  const place = useAct({
    area: 'orders',
    run: ordersApi.call.place,
    onRefusal: () => true,
    onDone: ({ id, number }) => {
      tellSuccess(`${orderLabel(number)} placed`, 'Its stock is reserved.')
      discard()
      set({ new: null, open: id }, 'replace')
    },
  })
  const own = isChecked ? faultsOf(filled, currency) : {}
  const faults = { ...place.refusal?.fields, ...own }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(faultsOf(filled, currency)).length > 0) return focusFirstFault(formId)
    place.start(toNewOrder(filled, currency))
  }
  const amount = formatMoney(totalMinor(draft, currency), currency)
  return (
    <SidePanel
      title="New order"
      onClose={onClose}
      foot={
        <>
          <span className={classes.total}>
            Total <MoneyText minor={totalMinor(draft, currency)} currency={currency} />
          </span>
          {draft === emptyDraft ? null : (
            <Button variant="subtle" color="gray" onClick={discard}>
              Discard
            </Button>
          )}
          <Button type="submit" form={formId} loading={place.isPending}>
            Place order, {amount}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.form} noValidate>
        {place.refusal ? <RefusalNote refusal={place.refusal} /> : null}
        <NativeSelect
          label="Leaves from"
          value={outlet?.id ?? ''}
          error={faults.outletId ?? null}
          data={outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, outletId: value })}
        />
        <Section title="Lines">
          <DraftLines
            draft={filled}
            onDraft={setDraft}
            currency={currency}
            faults={faults}
            short={shortOf(place.refusal?.details.short)}
          />
        </Section>
        <Section title="Customer and address">
          <CustomerPicker draft={draft} onDraft={setDraft} />
          <ShipFields draft={draft} onDraft={setDraft} faults={faults} />
        </Section>
        <Section title="Payment">
          <div className={classes.pair}>
            <NativeSelect
              label="Method"
              value={draft.paymentMethod}
              data={Object.entries(paymentLabels).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) =>
                setDraft({
                  ...draft,
                  paymentMethod: value === 'prepaid' ? 'prepaid' : 'cash_on_delivery',
                })
              }
            />
            <TextInput
              label={`Shipping, ${currency}`}
              inputMode="decimal"
              value={draft.shipping}
              placeholder="0.00"
              error={faults.shippingMinor ?? null}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, shipping: value })}
            />
          </div>
          <Textarea
            label="Note"
            rows={2}
            maxLength={500}
            value={draft.note}
            error={faults.note ?? null}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, note: value.replaceAll('\n', ' ') })
            }
          />
        </Section>
      </form>
    </SidePanel>
  )
}

function focusFirstFault(formId: string): void {
  // The messages are drawn first; then the first field that carries one is found.
  requestAnimationFrame(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

/** How many of a SKU are there, where the server refused because there are too few. */
function shortOf(short: unknown): ReadonlyMap<string, string> {
  const rows: readonly unknown[] = Array.isArray(short) ? short : []
  return new Map(
    rows.flatMap((row): [string, string][] =>
      typeof row === 'object' && row !== null && 'sku' in row && 'available' in row
        ? [[String(row.sku), String(row.available)]]
        : [],
    ),
  )
}
