import type { Database } from '#platform/server/db/database.ts'
import { commonNames } from './fill/fill-customers.ts'
import type { View } from './measure-views.ts'

/** Twenty search terms of each kind, drawn from all over the tables. */
type Sought = { readonly [key in (typeof soughtKeys)[number]]: readonly string[] }

const soughtKeys = ['number', 'ref', 'phone', 'name', 'sku', 'customer', 'email'] as const

async function readSought(db: Database): Promise<Sought> {
  const some = async (text: string) =>
    (await db.pool.query<{ value: string }>(`${text} limit 20`)).rows.map(({ value }) => value)
  const step = (table: string) =>
    `number % (select greatest(count(*) / 20, 1) from ${table})::bigint = 7`
  return {
    number: await some(`select number::text as value from orders where ${step('orders')}`),
    ref: await some(
      `select external_ref as value from orders where external_ref is not null and number % 977 = 3`,
    ),
    phone: await some(`select phone_key as value from customers where ${step('customers')}`),
    name: await some(
      `select split_part(full_name, ' ', 2) as value from customers
       where length(split_part(full_name, ' ', 2)) > 8 and number % 97 = 3`,
    ),
    sku: await some(`select sku as value from variants where sku like '%7'`),
    customer: await some(`select number::text as value from customers where ${step('customers')}`),
    email: await some(`select email as value from customers where ${step('customers')}`),
  }
}

const plainOf = {
  number: 'select * from orders where number = $1::bigint',
  ref: 'select * from orders where external_ref = $1',
  phone: 'select * from orders where phone_key = $1 order by placed_at desc limit 26',
  words: `select o.* from customers c join orders o on o.customer_id = c.id
    where c.search_text ilike '%' || $1 || '%' and c.state not in ('anonymised', 'merged') limit 26`,
  sku: `select o.* from variants v join order_lines l on l.variant_id = v.id
    join orders o on o.id = l.order_id where v.sku = $1 limit 26`,
  customer: 'select * from customers where number = $1::bigint',
  customers: `select * from customers where search_text ilike '%' || $1 || '%'
    and state not in ('anonymised', 'merged') limit 26`,
}

/** Every search, by the super admin and by a user with access to the far outlet only. */
export async function searchViews(db: Database, farCookie: string): Promise<View[]> {
  const sought = await readSought(db)
  const digits = (from: number, to?: number) => sought.phone.map((phone) => phone.slice(from, to))
  const common = commonNames.split(' ')
  const view =
    (path: string, prefix = '') =>
    (
      name: string,
      values: readonly string[],
      plain?: keyof typeof plainOf,
      cookie?: string,
    ): View => ({
      name,
      paths: values.map((value) => `${path}?limit=25&q=${encodeURIComponent(prefix + value)}`),
      ...(plain ? { plain: { text: plainOf[plain], values } } : {}),
      ...(cookie ? { cookie } : {}),
    })
  const orders = view('/api/v1/orders')
  const customers = view('/api/v1/customers')
  return [
    view('/api/v1/orders', 'O-')('orders: number', sought.number, 'number'),
    orders('reference of a shop', sought.ref, 'ref'),
    orders('whole phone', sought.phone, 'phone'),
    orders(
      'phone as dialled',
      digits(3).map((rest) => `0${rest}`),
      'words',
    ),
    orders('six digits of it', digits(7), 'words'),
    orders('four digits of it', digits(9), 'words'),
    orders('three digits of it', digits(10), 'words'),
    orders('uncommon name', sought.name, 'words'),
    orders('common name', common, 'words'),
    orders(
      'two words',
      common.map((name) => `grace ${name}`),
      'words',
    ),
    orders('SKU', sought.sku, 'sku'),
    orders('nothing', ['zzyzx', 'qqqq', 'xyzzy']),
    view('/api/v1/customers', 'C-')('customers: number', sought.customer, 'customer'),
    customers('whole phone there', sought.phone, 'customers'),
    customers('email', sought.email, 'customers'),
    customers('four digits there', digits(9), 'customers'),
    customers('uncommon name there', sought.name, 'customers'),
    customers('common name there', common, 'customers'),
    customers('word of all', ['example']),
    view('/api/v1/customers-search')('picker: common name', common, 'customers'),
    orders('far: number of others', sought.number, 'number', farCookie),
    orders('far: whole phone', sought.phone, 'phone', farCookie),
    orders('far: four digits', digits(9), 'words', farCookie),
    orders('far: uncommon name', sought.name, 'words', farCookie),
    orders('far: common name', common, 'words', farCookie),
    orders('far: SKU', sought.sku, 'sku', farCookie),
  ]
}
