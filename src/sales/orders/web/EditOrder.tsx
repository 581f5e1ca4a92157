import { NativeSelect, Textarea } from '@mantine/core'
import { type FormEvent, use, useEffect, useId, useRef, useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import { paymentLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { paymentMethods } from '../payment-methods.ts'
import { isMatched } from '../short.rules.ts'
import { scanInto } from './add-to-draft.ts'
import { DraftCalculation, SumRow } from './DraftCalculation.tsx'
import { DraftLines } from './DraftLines.tsx'
import { DraftPrices } from './DraftPrices.tsx'
import { faultsOfTerms } from './draft-faults.ts'
import { termsInput } from './draft-input.ts'
import { EditConflict } from './EditConflict.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import classes from './NewOrder.module.css'
import { type Draft, draftOfEdit } from './new-order-draft.ts'
import { OrderSlotsContext } from './order-slots.ts'
import { orderMoneyApi } from './orders-api.ts'
import { PriceChanges } from './PriceChanges.tsx'
import { QuoteNotes } from './QuoteNotes.tsx'
import { shortOf } from './short-of.ts'
import { useEditConflict } from './use-edit-conflict.ts'
import { useQuote } from './use-quote.ts'
import { withUsualPrices } from './with-usual-prices.ts'

type EditOrderProps = { order: Order; money: OrderMoneyFacts; onClose: () => void }

/** Changes the lines, prices and terms of an order; shows what that does to money and stock first. */
export function EditOrder({ order, money, onClose }: EditOrderProps) {
  const { currency } = order
  const label = orderLabel(order.number)
  const formId = useId()
  // The order as it was when the form opened; what others do meanwhile is a conflict, not a surprise.
  const [start] = useState(() => draftOfEdit(order, money))
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const [isCompared, setCompared] = useState(false)
  const edit = useEditConflict({ order, money, start, draft, onDraft: setDraft })
  const { base, written, conflict } = edit
  const quote = useQuote(written, currency, order.id)
  useEffect(() => {
    if (quote.data && !quote.isStale) setDraft((old) => withUsualPrices(old, quote.data.lines))
  }, [quote.data, quote.isStale])
  const { linkOffer: LinkOffer } = use(OrderSlotsContext)
  const afterSave = useRef<(() => void) | null>(null)
  const reason = useReason('order.edit')
  const priceReason = useReason('price.override')
  const act = useAct({
    area: 'orders',
    run: orderMoneyApi.call.edit,
    // The note below shows it, or the comparison where another person saved first.
    onRefusal: ({ code, details }) => {
      setCompared(code === 'stale_version' && edit.takeRefusal(details))
      return true
    },
    onDone: () => {
      tellSuccess(`${label} changed`)
      afterSave.current?.()
      onClose()
    },
  })
  const faults = { ...act.refusal?.fields, ...(isChecked ? faultsOfTerms(draft, currency) : {}) }
  const isNewPrice = differs(written, base.terms)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (edit.openChoices > 0) return
    if (Object.keys(faultsOfTerms(draft, currency)).length > 0) return focusFirstFault(formId)
    const forPrices = isNewPrice ? priceReason.take() : null
    const given = reason.take()
    if (!given || (isNewPrice && !forPrices)) return
    const { paymentMethod, note } = written
    const terms = termsInput(written, currency, forPrices)
    act.start({
      id: order.id,
      version: base.version,
      ...terms,
      paymentMethod,
      note,
      reason: given,
    })
  }
  const parts = { draft, onDraft: setDraft, currency, faults }
  return (
    <ModalDialog
      title={`Edit ${label.toLowerCase()}`}
      isWide
      onScan={scanInto(setDraft)}
      onClose={onClose}
    >
      <form id={formId} onSubmit={submit} className={classes.form} noValidate>
        {conflict ? (
          <EditConflict
            label={label}
            conflict={conflict}
            missing={isChecked ? edit.openChoices : 0}
            onChoose={edit.choose}
          />
        ) : null}
        {act.refusal && !isCompared ? <RefusalNote refusal={act.refusal} /> : null}
        <Section title="Lines">
          <DraftLines {...parts} short={shortOf(act.refusal?.details.short)} own={unitsOf(money)} />
        </Section>
        <Section title="Prices">
          <DraftPrices {...parts} reason={isNewPrice ? priceReason.fields : null} isEdit />
          <NativeSelect
            label="Method"
            className={classes.above}
            value={draft.paymentMethod}
            data={choicesOf(paymentMethods, paymentLabels)}
            onChange={({ currentTarget: { value } }) =>
              setDraft({
                ...draft,
                paymentMethod: value === 'prepaid' ? 'prepaid' : 'cash_on_delivery',
              })
            }
          />
          <Textarea
            label="Note"
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, note: value.replaceAll('\n', ' ') })
            }
          />
        </Section>
        <Section title="What changes">
          {quote.data ? (
            <DraftCalculation calculation={quote.data} isStale={quote.isStale}>
              <SumRow label="Total before" minor={money.totalMinor} currency={currency} isQuiet />
              <SumRow
                label={owedLabel(quote.data.totalMinor, money)}
                minor={Math.abs(owedAfter(quote.data.totalMinor, money))}
                currency={currency}
                isTotal
              />
            </DraftCalculation>
          ) : null}
          {quote.data ? (
            <PriceChanges
              quote={quote.data}
              onKeep={(index, price) =>
                setDraft((now) => ({
                  ...now,
                  lines: now.lines.map((line, at) => (at === index ? { ...line, price } : line)),
                }))
              }
            />
          ) : null}
          <StockChanges draft={draft} money={money} />
          <QuoteNotes quote={quote} />
        </Section>
        {LinkOffer ? <LinkOffer orderId={order.id} afterSave={afterSave} /> : null}
        {reason.fields}
        <div className={classes.buttons}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton type="submit" weight="main" isPending={act.isPending} onAct={noop}>
            Save {label.toLowerCase()}
            {quote.data ? `, ${formatMoney(quote.data.totalMinor, currency)}` : ''}
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}

// The form's submit does the work, so that Enter and the button are one way.
const noop = () => undefined

function owedAfter(totalMinor: number, money: OrderMoneyFacts): number {
  return money.balanceMinor + totalMinor - money.totalMinor
}

function owedLabel(totalMinor: number, money: OrderMoneyFacts): string {
  return owedAfter(totalMinor, money) < 0 ? 'Overpaid, refund due' : 'Balance due'
}

/** Whether a price or a discount is another than the order has. */
function differs(draft: Draft, before: Draft): boolean {
  if (draft.discount.trim() !== before.discount) return draft.discount.trim() !== ''
  return draft.lines.some(({ lineId, price, discount }) => {
    const own = before.lines.find((line) => lineId !== '' && line.lineId === lineId)
    return price.trim() !== '' || (discount.trim() !== '' && discount.trim() !== own?.discount)
  })
}

function unitsOf(money: OrderMoneyFacts): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { variantId, quantity } of money.lines.filter(isMatched))
    units.set(variantId, (units.get(variantId) ?? 0) + quantity)
  return units
}

/** What the edit takes from stock and gives back, in a line. */
function StockChanges({ draft, money }: { draft: Draft; money: OrderMoneyFacts }) {
  const before = unitsOf(money)
  const wanted = new Map<string, { sku: string; scale: number; units: number }>()
  for (const { variantId, sku, quantityScale: scale } of money.lines.filter(isMatched))
    wanted.set(variantId, { sku, scale, units: 0 })
  for (const { variantId, sku, scale, quantity } of draft.lines) {
    const units = (wanted.get(variantId)?.units ?? 0) + (parseQuantity(quantity, scale) ?? 0)
    wanted.set(variantId, { sku, scale, units })
  }
  const words = [...wanted].flatMap(([variantId, { sku, scale, units }]) => {
    const change = units - (before.get(variantId) ?? 0)
    if (change === 0) return []
    const amount = formatQuantity(Math.abs(change), scale)
    return [change > 0 ? `reserves ${amount} more of ${sku}` : `releases ${amount} of ${sku}`]
  })
  if (words.length === 0) return <p className={classes.dimmed}>Stock stays as it is reserved.</p>
  return <p className={classes.dimmed}>Saving {words.join(', ')}.</p>
}
