import type { UseQueryResult } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'

/** What could not be loaded, in the place of the widget that would show it; nothing while it can. */
export function WidgetFailure({ title, query }: { title: string; query: UseQueryResult }) {
  const { data, error, refetch } = query
  if (!error || data !== undefined) return null
  return <RefusalNote title={title} refusal={refusalOf(error)} onRetry={refetch} />
}
