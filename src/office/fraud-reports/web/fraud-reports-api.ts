import { useQuery } from '@tanstack/react-query'
import { connect } from '#platform/web/client.ts'
import type { fraudReportsContract } from '../fraud-reports.contract.ts'

export const fraudReportsApi = connect<typeof fraudReportsContract>('fraudReports')

/** Where the evidence files of a report are. */
export const filesOfReport = (id: string) => `/api/fraud-reports/${id}/files`

/** The possible owners of reports, as choices. */
export function useReportPeople() {
  const { data } = useQuery(fraudReportsApi.ask('people', {}))
  return data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
}
