import { sql } from 'kysely'
import type { Reader } from './database.ts'

/**
 * The schema as text in a fixed order, to read in one place and for CI to compare with the
 * committed `db/schema.sql`. Migrations create databases, never this text.
 */
export async function describeSchema(reader: Reader): Promise<string> {
  const tables = await lines(reader, tableQuery)
  const views = await lines(reader, viewQuery)
  const routines = await lines(reader, routineQuery)
  const heading = '-- Written by `npm run db:schema`; the migrations are the source.\n'
  return `${[heading, ...tables, ...views, ...routines].join('\n')}\n`
}

async function lines(reader: Reader, query: string): Promise<string[]> {
  const found = await sql.raw<{ line: string }>(query).execute(reader)
  return found.rows.map((row) => row.line)
}

const ours = `c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'`

const tableQuery = `
  select 'create table ' || c.relname || ' (' || E'\\n  ' || concat_ws(E',\\n  ',
    (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity <> '' then ' generated always as identity' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), E',\\n  ' order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg('constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid), E',\\n  '
        order by k.contype desc, k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f', 'x')))
    || E'\\n);' || coalesce((select string_agg(E'\\n' || pg_get_indexdef(i.indexrelid) || ';', ''
        order by i.indexrelid::regclass::text)
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)), '')
    || coalesce((select string_agg(E'\\n' || pg_get_triggerdef(t.oid) || ';', '' order by t.tgname)
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '')
    || case when c.relrowsecurity then E'\\nalter table ' || c.relname || ' enable row level security;'
      else '' end
    || coalesce((select string_agg(E'\\ncreate policy ' || p.polname || ' on ' || c.relname
        || ' using (' || pg_get_expr(p.polqual, p.polrelid) || ');', '' order by p.polname)
      from pg_policy p where p.polrelid = c.oid and p.polroles = '{0}'), '') || E'\\n' as line
  from pg_class c where c.relkind = 'r' and ${ours} order by c.relname`

const viewQuery = `
  select 'create view ' || c.relname
    || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') || E' as\\n'
    || pg_get_viewdef(c.oid, true) || E'\\n' as line
  from pg_class c where c.relkind = 'v' and ${ours} order by c.relname`

const routineQuery = `
  select pg_get_functiondef(p.oid) || E';\\n' as line
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname`
