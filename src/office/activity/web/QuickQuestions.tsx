import { type QuickLink, QuickLinks } from '#platform/web/filters/QuickLinks.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { firstDayOfWeek } from '#platform/weeks.ts'
import { dayAt } from '#platform/zone-in-use.ts'

/** The most common questions to the log, each with one click. */
export function QuickQuestions() {
  const { params } = useUrlState()
  const at = `${firstDayOfWeek(dayAt(new Date()))}..`
  const questions: readonly (readonly [string, UrlParams])[] = [
    ['Price changes this week', { field: 'price', at }],
    ['Stock changes this week', { kind: 'stock', at }],
    ['Refunds and payments this week', { kind: 'money', at }],
    ['Permission changes this week', { kind: 'permission', at }],
    ['Denied', { result: 'denied' }],
    ['Exports this week', { kind: 'export', at }],
  ]
  return <QuickLinks links={questions.map(([label, asked]) => linkOf(label, asked, params))} />
}

function linkOf(label: string, asked: UrlParams, params: UrlParams): QuickLink {
  const { columns, after: _after, open: _open, ...filters } = params
  const names = new Set([...Object.keys(asked), ...Object.keys(filters)])
  const isCurrent = [...names].every((name) => asked[name] === filters[name])
  return { key: label, label, isCurrent, search: { ...(isCurrent ? {} : asked), columns } }
}
