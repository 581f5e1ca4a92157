import { Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { LeaveQuestion } from '#platform/web/forms/LeaveQuestion.tsx'
import { useExitGuard } from '#platform/web/forms/use-exit-guard.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { scanInto } from './add-to-draft.ts'
import { DraftCalculation, SumRow } from './DraftCalculation.tsx'
import { DraftLines } from './DraftLines.tsx'
import { DraftPrices } from './DraftPrices.tsx'
import { faultsOfTerms } from './draft-faults.ts'
import { termsInput } from './draft-input.ts'
import { EditConflict } from './EditConflict.tsx'
import { EditStockChanges, unitsOf } from './EditStockChanges.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import classes from './NewOrder.module.css'
import { type Draft, draftOfEdit } from './new-order-draft.ts'
import { OrderSlotsContext } from './order-slots.ts'
import { orderMoneyApi } from './orders-api.ts'
import { PaymentMethodSelect } from './PaymentMethodSelect.tsx'
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
  const isOver = useRef(false)
  const afterSave = useRef<(() => void) | null>(null)
  const reason = useReason('order.edit')
  const priceReason = useReason('price.override')
  const act = useAct({
    area: 'orders',
    run: orderMoneyApi.call.edit,
    // The note below shows it, or the comparison where another person saved first.
    onRefusal: ({ code, details }) => {
      const isStale = code === 'stale_version' && edit.takeRefusal(details)
      setCompared(isStale)
      // The comparison takes the focus by itself.
      if (!isStale) focusFirstFault(formId)
      return true
    },
    onDone: () => {
      isOver.current = true
      tellSuccess(`${label} changed`)
      afterSave.current?.()
      onClose()
    },
  })
  const isDirty = () =>
    !isOver.current &&
    (isEdited(draft, start) || reason.chosen !== null || priceReason.chosen !== null)
  const guard = useExitGuard(
    {
      isDirty,
      discard: () => {
        isOver.current = true
      },
    },
    onClose,
  )
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
      isKept={isDirty}
      onClose={guard.close}
    >
      <form
        id={formId}
        onSubmit={submit}
        onKeyDown={submitByKey}
        className={classes.form}
        noValidate
      >
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
          <PaymentMethodSelect
            className={classes.above}
            value={draft.paymentMethod}
            onChange={(paymentMethod) => setDraft({ ...draft, paymentMethod })}
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
          <EditStockChanges draft={draft} money={money} />
          <QuoteNotes quote={quote} />
        </Section>
        {LinkOffer ? <LinkOffer orderId={order.id} afterSave={afterSave} /> : null}
        {reason.fields}
        {guard.isAsking ? (
          <LeaveQuestion onStay={guard.stay} onDiscard={guard.discard} />
        ) : (
          <div className={classes.buttons}>
            <ActButton onAct={guard.close}>Cancel</ActButton>
            <ActButton type="submit" weight="main" isPending={act.isPending} onAct={noop}>
              Save {label.toLowerCase()}
              {quote.data ? `, ${formatMoney(quote.data.totalMinor, currency)}` : ''}
            </ActButton>
          </div>
        )}
      </form>
    </ModalDialog>
  )
}

// The form's submit does the work, so that Enter and the button are one way.
const noop = () => undefined

function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Whether anything was entered: usual prices are filled in by the server. */
function isEdited(draft: Draft, start: Draft): boolean {
  const written = ({ lines, ...terms }: Draft) =>
    JSON.stringify([terms, lines.map(({ usualMinor: _, ...line }) => line)])
  return written(draft) !== written(start)
}

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
