import type { CallContext } from '#platform/web/client.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import type { TillTender } from '../../sale-money.ts'
import type { Till } from '../../sales.contract.ts'
import { type Cart, emptyCart, inputOf, withGoods } from '../cart.ts'
import { salesApi } from '../pos-api.ts'
import { cardsOf } from './practice-cards.ts'
import { practiceSessionDesk } from './practice-session-desk.ts'
import { takePractised } from './practice-steps.ts'
import { practiceTill } from './practice-till.ts'
import { changeTraining, requireTraining } from './training-state.ts'

const because = { code: 'other', note: 'Practice' }
const context: CallContext = { idempotencyKey: 'training', approvalId: newUuid() }
const approved = { context }
const isRead = { context: { isRead: true } } as const

// What the law about trainings runs.

/** Writes of the till that a training has no rehearsal of, with the reason. */
export const notPractised: Readonly<Record<string, string>> = {
  'offlineSales.review': 'A manager reviews real sales.',
  'offlineSales.leaseNumbers': 'Practice sales have numbers of their own.',
  'offlineSales.record': 'Only real sales are sent later.',
  'registers.add': 'Registers are set up, not worked at.',
  'registers.change': 'Registers are set up, not worked at.',
  'registers.move': 'Registers are set up, not worked at.',
}

/** Every act of the till as a training has it, in the order of a shift. */
export async function practisedActs(
  registerId: string,
  { outletId, variantId }: { readonly outletId: string; readonly variantId: string },
): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const { register } = await salesApi.call.till({ registerId }, isRead)
  if (!register) throw new Error('The register was not found.')
  const cards = practiceTill.cardDesk(register)
  const desk = practiceSessionDesk(register)
  const cart = (): Cart => {
    const goods = { variantId, sku: 'MUG', title: 'Mug', quantityScale: 0 }
    return withGoods(emptyCart(), goods, 1)
  }
  const sell = (method: TillTender) => sold(register, cart(), method)
  const session = () => ({ id: `of ${registerId}`, version: 1 })
  const topUp = { registerId, method: 'cash', amountMinor: 1_000 } as const
  const cardId = () => cardsOf(requireTraining(), register)[0]?.card.id ?? ''
  const parked = async () =>
    (await practiceTill.askParked(registerId).queryFn({ signal: new AbortController().signal }))
      .rows[0]?.id ?? ''
  const park = () => {
    const { lines, customer, discountMinor } = cart()
    const kept = { lines: [...lines], customer, discountMinor }
    const input = { registerId, label: 'Practice', totalMinor: 0, cart: kept }
    return practiceTill.park(input, register.currency, approved)
  }
  return {
    'registerSessions.addMovement': () =>
      desk.addMovement(
        { ...session(), kind: 'cash_in', amountMinor: 500, reason: because },
        approved,
      ),
    'registerSessions.reverseMovement': () =>
      desk.reverseMovement({ ...session(), movementId: lastMovement(register) }, approved),
    'sales.complete': () => sell('gift_card'),
    'sales.void': async () => {
      const { id, version } = await sell('cash')
      return practiceTill.voidSale({ id, version, reason: because }, approved)
    },
    'sales.refund': async () => {
      const { id, version, lines } = await sell('gift_card')
      const units = lines.map((line) => ({ lineId: line.id, quantity: 1, puts: 'shelf' as const }))
      const refund = { id, version, registerId, lines: units, reason: because }
      return practiceTill.refund({ ...refund, method: 'gift_card' }, approved)
    },
    'receipts.email': async () =>
      practiceTill.emailReceipt({ id: (await sell('card')).id, to: 'ada@example.com' }, approved),
    'parkedSales.park': park,
    'parkedSales.recall': async () => practiceTill.recall({ id: await parked() }, approved),
    'parkedSales.discard': async () => {
      await park()
      return practiceTill.discard({ id: await parked() }, approved)
    },
    'registerOrders.place': async () => {
      const { exchange: _, ...goods } = inputOf(cart(), registerId)
      const quote = await salesApi.call.quote(goods, isRead)
      const to = { shipName: 'Ada Byron', shipPhone: '+442079460958' }
      return practiceTill.placeOrder(
        {
          ...{ ...goods, id: newUuid(), outletId, totalMinor: quote.totalMinor, payments: [] },
          ...{ ...to, shipAddress: '12 Square', shipCity: 'London', email: 'ada@example.com' },
        },
        register,
        approved,
      )
    },
    'giftCards.issue': () => cards.issue(topUp, approved),
    'giftCards.lookUp': () =>
      cards.lookUp({ code: cardsOf(requireTraining(), register)[0]?.wholeCode ?? '' }, approved),
    'giftCards.load': () => cards.load({ ...topUp, id: cardId() }, approved),
    'giftCards.adjust': () =>
      cards.adjust({ id: cardId(), amountMinor: -100, reason: because }, approved),
    'giftCards.block': () => cards.block({ id: cardId(), version: 1, reason: because }, approved),
    'giftCards.unblock': () =>
      cards.unblock({ id: cardId(), version: 1, reason: because }, approved),
    'registerSessions.startCount': () => desk.startCount(session(), approved),
    'registerSessions.resume': () => desk.resume(session(), approved),
    'registerSessions.count': async () => {
      await desk.startCount(session(), approved)
      return desk.count({ ...session(), counted: [] }, approved)
    },
    'registerSessions.close': () => desk.close({ ...session(), reason: because }, approved),
    'registerSessions.open': () => desk.open({ registerId, counted: [] }, approved),
  }
}

/** Takes a payment as the screens do, with the prices that the server says. */
async function sold(register: NonNullable<Till['register']>, cart: Cart, method: TillTender) {
  const quote = await salesApi.call.quote(inputOf(cart, register.id), isRead)
  const code = cardsOf(requireTraining(), register)[0]?.wholeCode
  const payments = [{ method, amountMinor: quote.totalMinor, code }]
  const taking = { register, isApproved: true, at: new Date() }
  const { training, sale } = takePractised(requireTraining(), { cart, quote, payments }, taking)
  changeTraining(() => training)
  return sale
}

const lastMovement = ({ id }: { readonly id: string }): string =>
  requireTraining().sessions[id]?.entries.at(-1)?.id ?? ''
