import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { id, line, requiredLine, version } from '#platform/fields.ts'
import { roles } from './roles.ts'

/** The path of the page, and where a page has several lists, of the list below it. */
const listPath = z
  .string()
  .max(60)
  .regex(/^\/[a-z/-]*$/, 'The path of a page, such as /orders.')

const passing = ['open', 'after', 'saved', 'columns']

/** Filters, search and order by their names in the address. */
const params = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'No name of a parameter in an address.'),
    line(200),
  )
  .refine((given) => Object.keys(given).length <= 30, 'At most 30 filters.')
  .refine(
    (given) => !passing.some((name) => name in given),
    'A view holds filters and order, not what is open or how far one has paged.',
  )

const columns = z.array(z.string().min(1).max(40)).min(1).max(60).nullable()

export const audience = z.enum(['private', 'everyone'])

const savedView = z.object({
  id,
  name: z.string(),
  isOwn: z.boolean(),
  owner: z.string(),
  audience,
  defaultForRole: z.string().nullable(),
  params: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  version: z.number().int(),
})

const staleFilter = z.object({
  filter: z.string().describe('Its name in the address of the page.'),
  label: z.string(),
  value: z.string(),
  why: z
    .enum(['filter', 'value', 'word', 'record'])
    .describe('The list has no such filter, no such value, or no record of this word or id.'),
})

export type StaleFilter = z.infer<typeof staleFilter>

const stale = z.array(staleFilter)

const listedView = savedView.extend({
  params: savedView.shape.params.describe('Without the stale filters.'),
  stale: stale.describe('Filters that were saved and no longer apply for the caller.'),
})

const ownView = listedView.extend({
  page: z.string().describe('The list, as in the views of a list.'),
})

export type OwnView = z.infer<typeof ownView>
export type SavedViewRow = z.infer<typeof savedView>
export type ViewRow = z.infer<typeof listedView>

const changed = z.object({ id, version: z.number().int() })

export const viewsContract = {
  list: read({
    path: '/views',
    summary: 'The views of a list: one’s own, and those that are shared with everyone',
    access: 'signedIn',
    input: z.object({ page: listPath }),
    output: z.object({ views: z.array(listedView) }),
  }),
  mine: read({
    path: '/views/mine',
    summary: 'One’s own views of all lists that one may open, by list and name',
    access: 'signedIn',
    input: z.object({}),
    output: z.object({ views: z.array(ownView) }),
  }),
  stale: read({
    path: '/views/stale',
    summary: 'Check the filters of an address: those that no longer apply for the caller',
    access: 'signedIn',
    input: z.object({
      page: listPath,
      query: z.string().max(4_000).describe('The search part of the address: state=late&tag=gift'),
    }),
    output: z.object({ stale }),
  }),
  save: write({
    path: '/views',
    summary: 'Keep how a list is narrowed, ordered and shown; with an id, in place of that view',
    access: 'signedIn',
    refuses: ['name_taken', 'too_many_views', 'not_your_view', 'stale_version', 'stale_filters'],
    input: z.object({
      id: id.optional(),
      version: version.optional(),
      page: listPath,
      name: requiredLine(60),
      params,
      columns,
    }),
    output: changed,
  }),
  rename: write({
    path: '/views/{id}/rename',
    summary: 'Give a view another name',
    access: 'signedIn',
    refuses: ['name_taken', 'not_your_view', 'stale_version'],
    input: z.object({ id, version, name: requiredLine(60) }),
    output: changed,
  }),
  share: write({
    path: '/views/{id}/share',
    summary: 'Share a view with everyone who may open its page, or take it back',
    access: 'signedIn',
    refuses: ['not_to_share', 'not_your_view', 'stale_version'],
    input: z.object({ id, version, audience }),
    output: changed,
  }),
  setDefault: write({
    path: '/views/{id}/default',
    summary: 'Set the role that starts with this shared view, or clear it',
    access: 'signedIn',
    refuses: ['not_to_set_default', 'view_not_shared', 'stale_version'],
    input: z.object({ id, version, role: z.enum(roles).nullable() }),
    output: changed,
  }),
  remove: write({
    path: '/views/{id}/remove',
    summary: 'Delete a view; the records that it showed stay as they are',
    access: 'signedIn',
    refuses: ['not_your_view'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
