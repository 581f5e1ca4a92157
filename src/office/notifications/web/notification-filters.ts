import type { InferContractRouterInputs } from '@orpc/contract'
import type { Filter } from '#platform/web/filters/FilterChips.tsx'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import type { UrlParams } from '#platform/web/url-state.ts'
import { kindIn, kindLabels } from '../kinds.ts'
import type { notificationsContract } from '../notifications.contract.ts'
import { priorityIn, priorityLabels } from './notification-words.ts'

type BrowseInput = InferContractRouterInputs<typeof notificationsContract>['browse']

const dayMilliseconds = 24 * 3_600_000

/** `rules` are the labels of the rules that may tell this user something. */
export const notificationFilters = (rules: Readonly<Record<string, string>>): readonly Filter[] => [
  {
    key: 'unread',
    label: 'Unread',
    options: optionsOf({ true: 'unread only', false: 'read only' }),
  },
  { key: 'kind', label: 'Kind', options: optionsOf(kindLabels) },
  { key: 'priority', label: 'Priority', options: optionsOf(priorityLabels) },
  { key: 'rule', label: 'Rule', options: optionsOf(rules) },
  {
    key: 'resolved',
    label: 'Resolved',
    options: optionsOf({ true: 'ended by itself', false: 'not ended' }),
  },
  {
    key: 'days',
    label: 'When',
    options: optionsOf({ 1: 'today', 2: 'since yesterday', 7: 'last 7 days', 30: 'last 30 days' }),
  },
]

export const filterParams = notificationFilters({}).map(({ key }) => key)

/** What the address asks the server for; `today` is the start of the day, so that a key lasts. */
export function browseInput(params: UrlParams, today: number): BrowseInput {
  const { unread, rule, resolved, after, q, view } = params
  const kind = kindIn(params.kind)
  const days = Number(params.days)
  const priority = view === 'urgent' ? 'urgent' : priorityIn(params.priority)
  return {
    ...(unread ? { unread: unread === 'true' } : {}),
    ...(resolved ? { resolved: resolved === 'true' } : {}),
    ...(kind ? { kind } : {}),
    ...(view === 'mine' ? { mine: true } : {}),
    ...(q ? { q } : {}),
    ...(rule ? { rule } : {}),
    ...(priority ? { priority } : {}),
    ...(days > 0 ? { from: new Date(today - (days - 1) * dayMilliseconds).toISOString() } : {}),
    ...(after ? { after } : {}),
  }
}
