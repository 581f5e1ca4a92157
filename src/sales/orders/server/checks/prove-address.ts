import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import type { AddressFinding, AddressVerdict } from '#sales/addresses/address-finding.ts'
import { weightOf } from '#sales/addresses/address-reasons.ts'
import { keepChecks, scoreAddresses } from '#sales/addresses/server/index.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { refuseUnproved } from '../../orders.rules.ts'
import { closeAddressHolds, hintOf, openAddressHolds } from './address-holds.ts'
import { lockShipAddresses, type ShipAddress } from './read-ship-addresses.ts'

const house = systemActor('Address check')

/** What was found of one order's address. */
type Proof = {
  readonly order: ShipAddress
  readonly finding: AddressFinding
}

/**
 * Checks the addresses of those of the orders that have not been dispatched, and saves the results.
 * An address that needs fixing puts its order on hold; the hold has the reason. A few statements
 * for any number of orders.
 */
export async function proveAddresses(
  tx: Tx,
  actor: Actor,
  orderIds: readonly string[],
): Promise<readonly AddressFinding[]> {
  const orders = await lockShipAddresses(tx, orderIds)
  if (orders.length === 0) return []
  const findings = await scoreAddresses(tx, orders)
  await keepChecks(tx, findings)
  await sql`update orders set address_verdict = f.verdict, address_score = f.score,
      address_key = f."addressKey"
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as f(key uuid, verdict text, score smallint, "addressKey" text)
    where orders.id = f.key and (orders.address_verdict, orders.address_score, orders.address_key)
      is distinct from (f.verdict, f.score, f."addressKey")`.execute(tx)
  const byId = new Map(findings.map((finding) => [finding.key, finding]))
  const proofs = orders.flatMap((order): Proof[] => {
    const finding = byId.get(order.id)
    return finding ? [{ order, finding }] : []
  })
  await tellOfVerdicts(tx, actor, proofs)
  await settleHolds(tx, proofs)
  return findings
}

/** Refuses while the address of an order needs fixing; an unchecked one is checked now. */
export async function requireProvedAddress(
  tx: Tx,
  order: { readonly id: string; readonly label: string },
): Promise<void> {
  const { id, label } = order
  const addressVerdict = await provedVerdict(tx, id, await verdictOf(tx, id))
  throwIfRefused(refuseUnproved({ label, addressVerdict }))
}

/** The known status, or the result of a check now if the address was not checked yet. */
export async function provedVerdict(
  tx: Tx,
  id: string,
  known: AddressVerdict | 'unchecked',
): Promise<AddressVerdict | 'unchecked'> {
  if (known !== 'unchecked') return known
  await proveAddresses(tx, house, [id])
  return verdictOf(tx, id)
}

export async function verdictOf(tx: Tx, id: string): Promise<AddressVerdict | 'unchecked'> {
  const { verdict } = await tx
    .selectFrom('orders')
    .select('address_verdict as verdict')
    .$narrowType<{ verdict: AddressVerdict | 'unchecked' }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return verdict
}

/** A valid address needs no log entry; screens get a change notification anyway. */
async function tellOfVerdicts(tx: Tx, actor: Actor, proofs: readonly Proof[]): Promise<void> {
  const changed = proofs.filter(({ order, finding }) => order.verdict !== finding.verdict)
  hintOf(
    tx,
    changed.map(({ order }) => heldOrder(order)),
  )
  const told = changed
    .filter(({ order, finding }) => order.verdict !== 'unchecked' || finding.verdict !== 'accept')
    .map(({ order, finding: { verdict, score, reasons } }) => ({
      ...heldOrder(order),
      data: { verdict: [order.verdict, verdict], score, why: faultsIn(reasons) },
    }))
  if (told.length === 0) return
  await sql`with event_rows as (
      select 'order.address_proved' as type, ${orderNoun.key}::text as noun, id as entity_id,
        label, outlet_id, data
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t(id uuid, label text, outlet_id uuid, data jsonb)
    ) ${appendEventsFrom('event_rows', actor)}`.execute(tx)
}

/** The system's own hold exists exactly while the address needs fixing. */
async function settleHolds(tx: Tx, proofs: readonly Proof[]): Promise<void> {
  const [bad, good] = [true, false].map((isBad) =>
    proofs
      .filter(({ finding }) => (finding.verdict === 'fix') === isBad)
      .map(({ order, finding }) => ({
        ...heldOrder(order),
        ...(isBad ? whatIsWrong(finding) : goodNow),
      })),
  )
  await openAddressHolds(tx, house, bad ?? [])
  await closeAddressHolds(tx, house, good ?? [])
}

const goodNow = { text: 'The address is good now', told: 'The address is good now' }

const whatIsWrong = ({ reasons }: AddressFinding) => ({
  text: reasons[0]?.text ?? '',
  told: faultsIn(reasons),
})

/** The faults by their names, without a word of the address: the record outlives its customer. */
const faultsIn = (reasons: AddressFinding['reasons']) =>
  reasons
    .map(({ code }) => weightOf(code))
    .filter(({ points }) => points < 0)
    .map(({ label }) => label)
    .join(', ')

const heldOrder = ({ id, number, outletId }: ShipAddress) => ({
  id,
  label: orderLabel(number),
  outlet_id: outletId,
})
