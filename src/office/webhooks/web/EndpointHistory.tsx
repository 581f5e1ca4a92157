import { useQuery } from '@tanstack/react-query'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { webhooksApi } from './webhooks-api.ts'

export function EndpointHistory({ id }: { id: string }) {
  const query = useQuery(webhooksApi.ask('history', { id }))
  return <RecordHistory query={query} />
}
