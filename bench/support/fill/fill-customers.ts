import type { Fill } from './fill-shape.ts'
import { draw, idOf, oneOf } from './fill-words.ts'

const syllable = (key: string) =>
  oneOf(
    'ash bar cro dun ell fen gil hax ing jor kel lum mor nor oak pem quar rit sut thwa ulv ver whit yar zel orm tat ram lock den',
    key,
  )

/** Of so many common names one customer in three has one; the others share 27,000. */
export const commonNames = 'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Khan'

/** Who they are, for customers and for the orders of nobody on file: a number becomes a person. */
export const person = (n: string) => ({
  name: `${oneOf('Ada Emma Olivia Noah Leo Aisha Priya Tomasz Grace Henry Mei Omar Ivy Callum', `'f' || ${n}`)}
    || ' ' || case when ${n} % 3 = 0 then ${oneOf(commonNames, `'l' || ${n}`)}
      else initcap(${['a', 'b', 'c'].map((place) => syllable(`'${place}' || ${n}`)).join(' || ')}) end`,
  phone: `'+447' || lpad(${draw(`'p' || ${n}`, 1_000_000_000)}::text, 9, '0')`,
  street: `1 + ${n} % 200 || ' ' || initcap(${syllable(`'s' || ${n}`)}) || ' Road'`,
  postcode: `'LS' || 1 + ${n} % 28 || ' ' || ${n} % 10 || 'AB'`,
})

const { name, phone, street, postcode } = person('n')

/** With what the orders in the table `made` say of each. */
export const customersFill: Fill = {
  tables: [
    'customers',
    'customer_contacts',
    'customer_spending',
    'customer_credit',
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
      contact_words, orders_placed, orders_open, orders_delivered, orders_returned,
      orders_cancelled, first_ordered_at, last_ordered_at)
    select p.id, p.name, p.phone, p.phone, lower(replace(p.name, ' ', '.')) || person || '@example.test',
      p.street, 'Leeds', p.postcode, 'GB', case when person % 5 = 0 then '447' || lpad(${draw("'q' || person", 1_000_000_000)}::text, 9, '0') else '' end,
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
  ],
}
