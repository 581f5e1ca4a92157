import { CodeText } from '#platform/web/CodeText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Scan } from '../scan-history.contract.ts'
import { type ScanResult, scanResultLabels, scanResultTones } from '../scan-results.ts'

export const scanCells: Cells<Scan> = {
  found: ({ label, title }) =>
    label === '' ? (
      '–'
    ) : title === null ? (
      label
    ) : (
      <>
        <CodeText code={label} /> {title}
      </>
    ),
  result: ({ result, madeAt }) => (
    <>
      <ResultBadge result={result} />
      {madeAt === null ? null : <ToneBadge tone="quiet" label="Sent later" />}
    </>
  ),
}

/** The result of a scan in colour, icon and words. */
export function ResultBadge({ result }: { result: ScanResult }) {
  return <ToneBadge tone={scanResultTones[result]} label={scanResultLabels[result]} />
}
