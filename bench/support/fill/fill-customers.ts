import type { Fill } from './fill-shape.ts'
import { draw, idOf, oneOf } from './fill-words.ts'

const syllable = (key: string) =>
  oneOf(
    'ash bar cro dun ell fen gil hax ing jor kel lum mor nor oak pem quar rit sut thwa ulv ver whit yar zel orm tat ram lock den',
    key,
  )

/** One customer in three has one of these common names; the others share 27,000. */
export const commonNames = 'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Khan'

/** Turns a number into a person, for customers and for guest orders. */
export const person = (n: string) => ({
  name: `${oneOf('Ada Emma Olivia Noah Leo Aisha Priya Tomasz Grace Henry Mei Omar Ivy Callum', `'f' || ${n}`)}
    || ' ' || case when ${n} % 3 = 0 then ${oneOf(commonNames, `'l' || ${n}`)}
      else initcap(${['a', 'b', 'c'].map((place) => syllable(`'${place}' || ${n}`)).join(' || ')}) end`,
  phone: `'+447' || lpad(${draw(`'p' || ${n}`, 1_000_000_000)}::text, 9, '0')`,
  street: `1 + ${n} % 200 || ' ' || initcap(${syllable(`'s' || ${n}`)}) || ' Road'`,
  postcode: `'LS' || 1 + ${n} % 28 || ' ' || ${n} % 10 || 'AB'`,
})

const { name, phone, street, postcode } = person('n')

/** With the totals that the orders in the table `made` give for each customer. */
export const customersFill: Fill = {
  tables: [
    'customers',
    'customer_contacts',
    'customer_spending',
    'customer_credit',
    'customer_credit_entries',
    'customer_duplicates',
    'customer_merges',
    'customer_segments',
  ],
  statements: ({ customers }) => [
    `create temporary table people on commit drop as
    select n as person, ${idOf('customer', 'n')} as id, ${name} as name, ${phone} as phone, ${street} as street,
      ${postcode} as postcode
    from generate_series(1, ${customers}) as n`,
    `insert into customers (id, full_name, phone, phone_key, email, address, city, postcode, country,
      contact_words, state, tags, language, accepts_mails, accepts_messages, created_at,
      orders_placed, orders_open, orders_delivered, orders_returned, orders_cancelled,
      first_ordered_at, last_ordered_at)
    select p.id, p.name, p.phone, p.phone, lower(replace(p.name, ' ', '.')) || person || '@example.test',
      p.street, case when person % 500 = 7 then 'York' when person = 17 then 'Sark'
        when person % 10 = 0 then 'Hull' else 'Leeds' end, p.postcode, 'GB',
      case when person % 5 = 0 then '447' || lpad(${draw("'q' || person", 1_000_000_000)}::text, 9, '0') else '' end,
      case when person % 300 = 1 then 'watch' when person % 30 = 2 and person <= 3000 then 'blocked_cod'
        when person = 33 then 'blocked_all' else 'active' end,
      case when person % 50 = 0 then array['vip', 'batch ' || person % 400]
        when person % 30 = 3 and person <= 3000 then array['press'] else '{}' end,
      case when person % 20 = 0 then 'fr' else '' end, person % 3 = 0, person % 4 = 0,
      coalesce(o.first_at, now() - ${draw("'r' || person", 700)} * interval '1 day'),
      coalesce(o.placed, 0), coalesce(o.open, 0), coalesce(o.delivered, 0), coalesce(o.returned, 0),
      coalesce(o.cancelled, 0), o.first_at, o.last_at
    from people p left join (
      select person, count(*) as placed, min(placed_at) as first_at, max(placed_at) as last_at,
        count(*) filter (where state in ('pending', 'confirmed', 'packed', 'dispatched')) as open,
        count(*) filter (where state = 'delivered') as delivered,
        count(*) filter (where state = 'returned') as returned,
        count(*) filter (where state = 'cancelled') as cancelled
      from made group by person) as o using (person)`,
    `insert into customer_contacts (id, customer_id, kind, text, key, city, postcode, country,
      is_primary)
    select uuidv7(), c.id, contact.*, true
    from customers c cross join lateral (values
      ('phone', c.phone, c.phone_key, '', '', ''),
      ('email', c.email, c.email, '', '', ''),
      ('address', c.address, 'GB|' || replace(c.postcode, ' ', '') || '|' || lower(c.address),
        c.city, c.postcode, c.country)) as contact`,
    `insert into customer_spending (customer_id, currency, spent_minor, orders)
    select id, 'GBP', 600 * orders_delivered, orders_delivered from customers
    where orders_delivered > 0`,
    `insert into customer_credit (customer_id, currency, balance_minor)
    select id, 'GBP', 500 + person % 50 * 10 from people where person % 100 = 5`,
    `insert into customer_credit_entries (id, customer_id, currency, amount_minor, balance_minor, reason)
    select uuidv7(), customer_id, currency, balance_minor, balance_minor, 'Goodwill'
    from customer_credit`,
    `insert into customer_duplicates (first_id, second_id, score, signs)
    select least(a.id, b.id), greatest(a.id, b.id), 60 + a.person % 40, array['name']
    from people a join people b on b.person = a.person + 1 where a.person % 100 = 9`,
    // Merged customers no longer have orders.
    `insert into customers (id, full_name, phone, phone_key, city, state, merged_into)
    select ${idOf('merged', 'person')}, name, phone, phone, 'Leeds', 'merged', id from people
    where person <= 100`,
    `insert into customer_merges (id, kept_id, merged_id, before)
    select uuidv7(), merged_into, id, '{}' from customers where state = 'merged'`,
    `insert into customer_segments (id, name, rule) values
    (uuidv7(), 'Regulars', '{"fewestOrders": 5}'), (uuidv7(), 'VIP', '{"tag": "vip"}'),
    (uuidv7(), 'Of York', '{"city": "York"}'), (uuidv7(), 'With credit', '{"hasCredit": true}'),
    (uuidv7(), 'Quiet', '{"quietForDays": 90}'), (uuidv7(), 'Mails', '{"acceptsMails": true}')`,
  ],
}
