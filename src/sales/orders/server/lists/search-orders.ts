import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Permission } from '#platform/permissions.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import type { Counting } from '#platform/server/lists/list-sql.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import { matchesCustomer } from '#sales/customers/server/index.ts'

/** Up to this many customers, or guest orders, are looked up one by one. */
const mostFound = 2_000

/** A count of the orders of a common word above this only shows that there are more. */
const mostOfCommon = 1_000

/** Of a SKU, the orders that were entered last. */
const mostOfSku = 250

/**
 * Of the customers who were heard of last, so many make a word a common one. Of those who have it, so
 * many have more orders than a count of matches goes to.
 */
const sample = { size: 500, common: 5, customers: 600 }

/** An index of words looks up no fewer signs. */
const fewestSigns = 3

/** Of a city or postcode: M1 is one. */
const fewestSignsOfPlace = 2

/** The orders `o` that a text finds, and what must hold of them besides. */
type Searched = {
  readonly orders: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
  /** Of a common word: some of the orders that have it, so that its count ends soon. */
  readonly counting?: Counting
}

/**
 * Finds orders by number, the sales channel's number or reference, a SKU or a full phone exactly,
 * by any fragment of a phone, by words of the customer, and by a city or postcode or its beginning.
 * Each condition is a lookup in a separate index; joined by OR they would read the whole table.
 * Common values use no index: orders are tested from the newest one on until a page is full, which
 * is fast because the value is common.
 */
export async function searchedOrders(
  source: Source,
  actor: Actor,
  text: string,
): Promise<Searched> {
  const word = text.trim()
  const number = /^O-(\d{1,15})$/i.exec(word)?.[1]
  if (number) return { orders: sql`orders o`, condition: sql`o.number = ${number}::bigint` }
  const key = phoneKey(word, '')
  const [exact = nothing] = await askPrepared(source, lookUpExact(actor, word, key))
  const isHit = exact.orders !== nothing.orders || exact.customers !== nothing.customers
  // Other digits may be a part of a phone as well.
  if (isHit && (key !== '' || digitsOf(word) === null)) return amongThose(exact)
  const [found] = await askPrepared(source, lookUpWords(actor, word, exact.orders))
  if (!found) throw new Error('The search returned nothing.')
  if (found.areFew) return amongThose(found)
  const isOfCustomer = sql`exists (select from customers c
    where c.id = o.customer_id and ${isSuchCustomer(word)} offset 0)`
  return {
    orders: sql`orders o`,
    condition: sql`(o.id = any(${found.orders}::uuid[]) or ${isOfCustomer}
      or o.customer_id is null and ${isSuchGuest(word)} or ${isInCity(word)} or ${hasPostcode(word)})`,
    counting: {
      most: mostOfCommon,
      ...(outletsOf(actor, capability.orders) === null ? { among: ofSomeCustomers(word) } : {}),
    },
  }
}

/** The orders of the first customers of a common word; at one of many outlets they would be too few. */
const ofSomeCustomers = (word: string) => sql`(select * from orders
  where customer_id in (select c.id from customers c where ${isSuchCustomer(word, few)}
    limit ${sql.lit(sample.customers)})) as o`

/** Ids as arrays of SQL, which the next statement takes as they are. */
type Found = { readonly orders: string; readonly customers: string }

const nothing: Found = { orders: '{}', customers: '{}' }

/**
 * Removes repeats from the orders that were found one by one, most of which are guest orders:
 * testing those of the customers would scan a long array for each.
 */
const amongThose = ({ orders, customers }: Found): Searched => ({
  orders: sql`(select * from orders where customer_id = any(${customers}::uuid[])
    union all select * from orders where id = any(${orders}::uuid[])
      and (customer_id is null or customer_id <> all(${customers}::uuid[]))) as o`,
  condition: sql`true`,
})

const isOwn = (actor: Actor) => withinOutlets(actor, capability.orders, 'o.outlet_id')

function lookUpExact(actor: Actor, word: string, key: string): RawBuilder<Found> {
  const number = /^\d{1,15}$/.test(word) ? word : null
  const channelNumber = word.toLowerCase().replace(/^#+/, '')
  return sql`select array(
      select o.id from orders o where o.number = ${number}::bigint and ${isOwn(actor)}
      union select o.id from orders o where o.external_ref = ${word} and ${isOwn(actor)}
      union select o.id from orders o where o.channel_number <> '' and ${channelNumber} <> ''
        and lower(ltrim(o.channel_number, '#')) = ${channelNumber} and ${isOwn(actor)}
      union select o.id from orders o where o.channel_number <> '' and ${channelNumber} <> ''
        and regexp_replace(lower(o.channel_number), '^[^0-9]+', '') = ${channelNumber}
        and ${isOwn(actor)}
      union (select o.id from orders o
        where o.phone_key = ${key} and o.phone_key <> '' and ${isOwn(actor)}
        order by o.placed_at desc limit ${sql.lit(mostFound)})
      union (select line.order_id from order_lines line
        where line.variant_id = (select id from variants where sku = ${word.toUpperCase()})
          and ${isOrderWithin(actor, capability.orders, 'line.order_id')}
        order by line.order_id desc limit ${sql.lit(mostOfSku)}))::text as orders,
    array(select customer_id from customer_contacts
      where kind = 'phone' and key = ${key} and key <> '')::text as customers`
}

/** One plan is good for any words: it goes by the index of words. */
const few = { areFew: true }

/** Those on file and the orders of those who are not, besides the orders that were found exactly. */
function lookUpWords(
  actor: Actor,
  word: string,
  orders: string,
): RawBuilder<Found & { readonly areFew: boolean }> {
  const isRare = sql`not (select is_common from seen)`
  const most = sql.lit(mostFound)
  const guests =
    word.length < fewestSigns
      ? sql`'{}'::uuid[]`
      : sql`array(select o.id from orders o where ${isRare} and o.customer_id is null
          and ${isOwn(actor)} and ${isSuchGuest(word, few)} limit ${most} + 1)`
  const places =
    word.length < fewestSignsOfPlace
      ? sql`'{}'::uuid[]`
      : sql`array((select o.id from orders o where ${isInCity(word)} and ${isOwn(actor)}
            limit ${most} + 1)
          union (select o.id from orders o where ${hasPostcode(word)} and ${isOwn(actor)}
            limit ${most} + 1))`
  return sql`with seen as materialized (
      select count(*) >= ${sql.lit(sample.common)} as is_common
      from (select * from customers c where ${isStanding}
        order by coalesce(c.last_ordered_at, c.created_at) desc, c.id desc
        limit ${sql.lit(sample.size)}) as c
      where ${matchesCustomer(word, few)}
    ), found as materialized (
      select ${guests} as guests, ${places} as places,
        array(select c.id from customers c where ${isRare} and ${isSuchCustomer(word, few)}
          limit ${most} + 1) as customers
    ) select (${orders}::uuid[] || guests || places)::text as orders, customers::text,
      ${isRare} and greatest(cardinality(customers), cardinality(guests), cardinality(places))
        <= ${most} as "areFew"
    from found`
}

const isStanding = sql`c.state not in ('anonymised', 'merged')`

const isSuchCustomer = (word: string, plan?: typeof few) =>
  sql`${isStanding} and ${matchesCustomer(word, plan)}`

/** A city whose name is or begins with the text, through the index of the filter by city. */
const isInCity = (word: string) => beginsWith(sql`lower(o.ship_city)`, word.toLowerCase())

/** The same for a postcode, which is typed with and without its space. */
function hasPostcode(word: string): RawBuilder<boolean> {
  const postcode = sql`lower(replace(o.ship_postcode, ' ', ''))`
  const start = word.toLowerCase().replaceAll(' ', '')
  return sql<boolean>`(o.ship_postcode <> '' and ${beginsWith(postcode, start)})`
}

/** As a range and not by LIKE, so that a plan for any text uses the index too. */
function beginsWith(column: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  if (start.length < fewestSignsOfPlace) return sql<boolean>`false`
  return sql<boolean>`(${column} >= ${start} and ${column} < ${`${start}\u{10FFFF}`})`
}

/** A guest who ordered: by words, or by digits if the text could be a phone. */
function isSuchGuest(word: string, plan?: typeof few): RawBuilder<unknown> {
  const digits = digitsOf(word)
  const hasWords = matchesWords("(o.ship_name || ' ' || o.ship_phone)", word, plan)
  if (digits === null) return hasWords
  return sql`(o.phone_key <> '' and ${matchesWords('o.phone_key', digits, plan)}
    or o.phone_key = '' and ${hasWords})`
}

/**
 * The digits of a text that looks like a part of a phone, without the leading zero of domestic
 * numbers; null for anything else. Fewer than three digits are too common.
 */
function digitsOf(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+$/.test(text.trim())) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < 3 ? null : digits
}

/** The scope of orders, for rows that know their order and not its outlet. */
export function isOrderWithin(
  actor: Actor,
  needed: Permission,
  column: string,
): RawBuilder<boolean> {
  if (outletsOf(actor, needed) === null) return sql<boolean>`true`
  return sql<boolean>`exists (select from orders own
    where own.id = ${sql.ref(column)} and ${withinOutlets(actor, needed, 'own.outlet_id')})`
}
