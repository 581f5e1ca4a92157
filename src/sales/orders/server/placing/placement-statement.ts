import { appendEventsText } from '#platform/server/events/append-event.ts'
import { keepAnswerText } from '#platform/server/http/idempotency.ts'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { soldStates } from '#stock/catalog/sale.rules.ts'
import { reducedClass, zeroClass } from '#stock/catalog/tax.rules.ts'
import { reserveStockSteps } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { buyerText } from './find-buyer.ts'

/** How tax is calculated at the outlets of the orders; looked up once for each. */
const taxSteps = `outlet_taxes as materialized (
    select outlet.id as outlet_id,
      ${settingText(catalogSettings.pricesIncludeTax, 'outlet.id')}::boolean as includes,
      ${settingText(catalogSettings.rounding, 'outlet.id')} as rounding,
      ${settingText(catalogSettings.defaultRate, 'outlet.id')}::integer as usual,
      ${settingText(catalogSettings.reducedRate, 'outlet.id')}::integer as reduced
    from (select distinct "outletId" as id from input_orders) as outlet
  ), taxings as materialized (
    select o.id as source_id, coalesce(o."pricesIncludeTax", t.includes) as includes,
      coalesce(o."taxRounding", t.rounding) as rounding,
      coalesce(o."shippingTaxBasisPoints", t.usual) as shipping_rate,
      case when coalesce(o."pricesIncludeTax", t.includes) then 1 else 0 end as inside
    from input_orders o join outlet_taxes t on t.outlet_id = o."outletId"
  )`

/** What the lines cost: the given price, or else the list price if it is in the outlet's currency. */
const priceSteps = `priced as materialized (
    select l.id, l."orderId" as source_id, o."outletId" as outlet_id, l.position,
      coalesce(o."reservesLater", false) as waits,
      l."variantId" as variant_id,
      case when o."placedAt" is not null
        or v.is_active and product.state in (${soldStates.map((state) => `'${state}'`).join(', ')})
        then v.sku end as sku,
      v.title, l.quantity, v.quantity_scale, list.list_price_minor,
      coalesce(l."unitPriceMinor", list.list_price_minor) as unit_price_minor,
      coalesce(l."isPriceFixed", l."unitPriceMinor" is not null) as is_price_fixed,
      coalesce(l."priceReason", '') as price_reason, coalesce(l."discountMinor", 0) as discount_minor,
      coalesce(l."discountReason", '') as discount_reason,
      coalesce(l."orderDiscountMinor", 0) as order_discount_minor,
      coalesce(l."taxBasisPoints", case when product.tax_class like '${zeroClass}%' then 0
        when product.tax_class like '${reducedClass}%' then t.reduced else t.usual end)
        as tax_basis_points
    from jsonb_to_recordset($2::jsonb) as l(id uuid, "orderId" uuid, position smallint,
      "variantId" uuid, quantity integer, "unitPriceMinor" bigint, "priceReason" text,
      "discountMinor" bigint, "discountReason" text, "orderDiscountMinor" bigint,
      "taxBasisPoints" integer, "isPriceFixed" boolean)
    join input_orders o on o.id = l."orderId"
    left join outlet_taxes t on t.outlet_id = o."outletId"
    left join outlets outlet on outlet.id = o."outletId"
    left join variants v on v.id = l."variantId"
    left join products product on product.id = v.product_id
    cross join lateral (select case when v.currency = outlet.currency then v.price_minor end
      as list_price_minor) as list
  ), line_totals as (
    select *, case when quantity_scale = 0 then quantity * unit_price_minor
      else round(quantity::numeric * unit_price_minor / power(10::numeric, quantity_scale))::bigint
      end as line_minor
    from priced
  )`

/**
 * Tax on what is left after the discounts, and on shipping. The whole part and the remainder are
 * kept apart, so that nothing is rounded on the way and nothing overflows: `calculateOrder` does the
 * same. Rounded on the document, each rate is rounded once, and the minor units left over go to the
 * largest remainders.
 */
const taxedSteps = `taxables as (
    select l.source_id, l.id, l.position::integer as position, l.tax_basis_points as rate, t.rounding,
      10000 + t.inside * l.tax_basis_points as divisor,
      l.line_minor - l.discount_minor - l.order_discount_minor as net
    from line_totals l join taxings t using (source_id)
    union all
    select o.id, null, 32768, t.shipping_rate, t.rounding, 10000 + t.inside * t.shipping_rate,
      o."shippingMinor"
    from input_orders o join taxings t on t.source_id = o.id
  ), floored as (
    select source_id, id, position, rate, divisor, net, rounding,
      net / divisor * rate + net % divisor * rate / divisor as floor,
      net % divisor * rate % divisor as remainder
    from taxables
  ), taxed as (
    select source_id, id, floor + case
      when rounding = 'line' then (remainder * 2 >= divisor)::integer
      else (row_number() over (partition by source_id, rate order by remainder desc, position)
        <= round(sum(net) over of_rate * rate / divisor) - sum(floor) over of_rate)::integer
      end as tax_minor
    from floored window of_rate as (partition by source_id, rate)
  )`

/** What a shop has sold is taken in and held instead. */
const placedByUs = `o."placedAt" is null and o.channel in ('staff', 'api', 'register')`

/** As in `refusePlacing`. */
const isRefused = `(customer.state in ('blocked_all', 'anonymised')
        or customer.state = 'blocked_cod' and o."paymentMethod" = 'cash_on_delivery')`

/**
 * Places orders in one prepared statement: order, lines, number, reservation, movements, payments,
 * event and the saved answer for a repeated request, all or nothing. It needs one round trip for
 * any number of orders and lines, so the register, the screen and imports share it.
 *
 * Prices and tax rates are snapshots. A line total is rounded half away from zero to the minor
 * unit, as `priceOf` does. An outlet that takes no orders, or a variant that can't be sold,
 * counts as unknown, and `explainPlacement` then gives the reason. An order that was placed
 * elsewhere before is accepted regardless of later changes to its products. A blocked customer is
 * also a reason not to place it, if a user or a program places it; `refusePlacing` is the rule.
 *
 * One that names no customer (`findsBuyer`) is linked to the only one with its phone or email. One
 * that asks for the price list of its customer (`asksList`) is left out if there is one: the answer
 * is then empty, nothing is written, and the caller prices it first. One that may be back-ordered
 * (`reservesLater`) is short of all its units at first; the caller reserves what is available.
 */
export const placementStatement = `with given_orders as materialized (
    select o.*, case when o."findsBuyer" and o."customerId" is null then ${buyerText('o')} end
      as found_id
    from jsonb_to_recordset($1::jsonb) as o(id uuid, "outletId" uuid, "customerId" uuid,
      channel text, "externalRef" text, "placedAt" timestamptz, "shipName" text, "shipPhone" text,
      "phoneKey" text, "shipAddress" text, "shipCity" text, "shipPostcode" text, "shipCountry" text,
      "paymentMethod" text, "shippingMinor" bigint, "shippingTaxBasisPoints" integer,
      "pricesIncludeTax" boolean, "taxRounding" text, "soldByOutletId" uuid, "discountReason" text, payments jsonb, tags text[], priority text,
      "promisedOn" date, "assignedTo" uuid, "copiedFrom" uuid, note text, "priceListId" uuid,
      email text, billing jsonb, "findsBuyer" boolean, "asksList" boolean,
      "reservesLater" boolean)
  ), input_orders as (
    select given.*, coalesce("customerId", found_id) as buyer_id from given_orders given
    where "asksList" is not true or (select kept.price_list_id
      from customers c join customers kept on kept.id = coalesce(c.merged_into, c.id)
      where c.id = coalesce("customerId", found_id)) is null
  ), ${taxSteps}, ${priceSteps}, ${taxedSteps}, totals as (
    select source_id, sum(line_minor)::bigint as lines_minor,
      sum(discount_minor)::bigint as line_discounts_minor,
      sum(order_discount_minor)::bigint as order_discount_minor,
      sum(case when quantity_scale = 0 then quantity else 1 end)::integer as units
    from line_totals group by source_id
  ), tax_totals as (
    select source_id, sum(tax_minor)::bigint as tax_minor,
      sum(tax_minor) filter (where id is null)::bigint as shipping_tax_minor
    from taxed group by source_id
  ), input_payments as (
    select o.id as order_id, p.*
    from input_orders o cross join lateral jsonb_to_recordset(o.payments) as p(id uuid, method text,
      "amountMinor" bigint, reference text, "externalRef" text)
  ), new_orders as (
    insert into orders (id, channel, external_ref, outlet_id, customer_id, placed_at, ship_name,
      ship_phone, phone_key, ship_address, ship_city, ship_postcode, ship_country, payment_method,
      currency, prices_include_tax, tax_rounding, lines_minor, line_discounts_minor,
      order_discount_minor, discount_reason, shipping_minor, shipping_tax_basis_points,
      shipping_tax_minor, tax_minor, total_minor, paid_minor, units, tags, priority, promised_on,
      assigned_to, copied_from, note, price_list_id, sold_by_outlet_id, created_by, email, bill_name, bill_address,
      bill_postcode, bill_city, bill_country)
    select o.id, o.channel, o."externalRef", o."outletId",
      coalesce(customer.merged_into, o.buyer_id), coalesce(o."placedAt", now()),
      case when ${placedByUs} and ${isRefused} then null else o."shipName" end, o."shipPhone", coalesce(o."phoneKey", ''), o."shipAddress", o."shipCity",
      o."shipPostcode", o."shipCountry", o."paymentMethod", outlet.currency, taxings.includes,
      taxings.rounding, totals.lines_minor, totals.line_discounts_minor,
      totals.order_discount_minor, coalesce(o."discountReason", ''), o."shippingMinor",
      taxings.shipping_rate, tax_totals.shipping_tax_minor, tax_totals.tax_minor,
      totals.lines_minor - totals.line_discounts_minor - totals.order_discount_minor
        + o."shippingMinor" + (1 - taxings.inside) * tax_totals.tax_minor,
      coalesce((select sum("amountMinor") from input_payments p where p.order_id = o.id), 0),
      totals.units, coalesce(o.tags, '{}'), coalesce(o.priority, 'normal'), o."promisedOn",
      o."assignedTo", o."copiedFrom", o.note, o."priceListId",
      nullif(o."soldByOutletId", o."outletId"), $3::uuid, coalesce(o.email, ''),
      coalesce(o.billing ->> 'name', ''), coalesce(o.billing ->> 'address', ''),
      coalesce(o.billing ->> 'postcode', ''), coalesce(o.billing ->> 'city', ''),
      coalesce(o.billing ->> 'country', '')
    from input_orders o
    left join outlets outlet on outlet.id = o."outletId" and outlet.ships
      and outlet.state in ('open', 'closing')
    left join customers customer on customer.id = o.buyer_id
    left join totals on totals.source_id = o.id
    left join tax_totals on tax_totals.source_id = o.id
    left join taxings on taxings.source_id = o.id
    returning id, number, state, total_minor, paid_minor, units, channel, version, outlet_id,
      customer_id
  ), linked_orders as (
    select placed.*, case when o.found_id is not null then (select 'C-' || c.number
      from customers c where c.id = placed.customer_id) end as linked_to
    from new_orders placed join input_orders o on o.id = placed.id
  ), new_lines as (
    insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, short_quantity, unit_price_minor, list_price_minor, price_reason, line_minor,
      discount_minor, discount_reason, order_discount_minor, tax_basis_points, tax_minor,
      is_price_fixed)
    select l.id, l.source_id, position, variant_id, sku, title, quantity, quantity_scale,
      case when waits then quantity else 0 end, unit_price_minor, nullif(list_price_minor, unit_price_minor), price_reason, line_minor,
      discount_minor, discount_reason, order_discount_minor, tax_basis_points, taxed.tax_minor,
      is_price_fixed
    from line_totals l left join taxed on taxed.id = l.id
  ), new_payments as (
    insert into order_payments (id, order_id, kind, method, amount_minor, reference, external_ref,
      created_by)
    select id, order_id, 'payment', method, "amountMinor", coalesce(reference, ''), "externalRef",
      $3::uuid
    from input_payments
  ), reserved_lines as (
    select * from priced where not waits
  ), ${reserveStockSteps('reserved_lines', orderNoun.key, '$3::uuid')}, event_rows as (
    select 'order.placed' as type, '${orderNoun.key}' as noun, id as entity_id,
      'Order ' || number as label, outlet_id, jsonb_strip_nulls(jsonb_build_object('channel', channel,
        'units', units, 'totalMinor', total_minor, 'paidMinor', nullif(paid_minor, 0),
        'linkedTo', linked_to)) as data
    from linked_orders
  ), new_events as (
    ${appendEventsText('event_rows', '$4')}
  ), answers as (
    select jsonb_build_object('id', id, 'number', number, 'state', state, 'totalMinor', total_minor,
      'version', version, 'linkedTo', linked_to) as answer
    from linked_orders
  ), kept_answer as (
    ${keepAnswerText('answers', {
      actorId: '$5::uuid',
      key: '$6::text',
      endpoint: '$7::text',
      hash: '$8::text',
    })}
  )
  select id, number, state, total_minor as "totalMinor", version, linked_to as "linkedTo"
  from linked_orders`
