import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { explainKeys, layoutOf, layoutTestCode } from '#platform/scan-verdict.ts'
import { limitsOf } from '#platform/scanner-profile.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { useHabits } from '#platform/web/habits.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useHeardKeys } from '#platform/web/scan/use-heard-keys.ts'
import { KeyTable } from './KeyTable.tsx'
import classes from './scan-desk.module.css'

const testCodes = [
  { code: layoutTestCode, says: 'Finds out the keyboard layout' },
  { code: 'QM-TEST-1', says: 'A short code' },
  { code: 'QM-TEST-0123456789-ABCDEFGHIJ', says: 'A long code' },
] as const

const layoutWords = {
  same: 'the scanner and this computer use the same layout',
  qwertz: 'this computer uses a German layout (QWERTZ)',
  azerty: 'this computer uses a French layout (AZERTY)',
} as const

/** What a scanner sends, key by key, and what is made of it. Nothing is looked up or written. */
export function ScannerTestView() {
  const { scanner } = useHabits()
  const { keys, clear } = useHeardKeys()
  const { scans, tell } = useScanLog()
  const [isPrinting, setPrinting] = useState(false)
  const limits = limitsOf(scanner)
  const verdict = keys.length > 1 ? explainKeys(keys, limits) : null
  useScanTarget((code) => {
    const layout = layoutOf(code, { ...scanner, prefix: '', suffix: '' })
    const text = layout ? `Layout test passed: ${layoutWords[layout]}.` : 'The code as it was read.'
    tell({ code, sound: 'ok', title: code, text })
  })
  return (
    <>
      <ScanResultBar result={scans[0] ?? null} />
      <div className={classes.entry}>
        <ActButton icon={<IconPrinter size={16} />} onAct={() => setPrinting(true)}>
          Print test codes
        </ActButton>
        <ActButton onAct={clear}>Clear keys</ActButton>
        <AppLink to="/settings" search={{ section: 'scanner' }}>
          Change scanner settings
        </AppLink>
      </div>
      <div className={classes.columns}>
        <div className={classes.parts}>
          <Section title="Keys of the last scan" level={2}>
            <p className={classes.verdict}>
              {verdict ? verdict.why : 'Scan a code, or type something outside of fields.'}
            </p>
            {keys.length > 0 ? <KeyTable keys={keys} /> : null}
          </Section>
          <Section title="Test codes" level={2}>
            <ul className={classes.codes}>
              {testCodes.map(({ code, says }) => (
                <li key={code}>
                  <BarcodePicture code={code} moduleDots={2} />
                  <CodeText code={code} /> {says}
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className={classes.parts}>
          <Section title="Settings of your scanner" level={2}>
            <FactList
              facts={[
                { label: 'Prefix', value: scanner.prefix || 'None' },
                { label: 'Suffix', value: scanner.suffix || 'None' },
                { label: 'Ended by', value: limits.ends.join(' or ') || 'A pause' },
                { label: 'Longest pause', value: `${limits.longestGapMs} ms` },
                { label: 'Usual pause', value: `up to ${limits.medianGapMs} ms` },
                { label: 'Fewest characters', value: limits.fewestChars },
                { label: 'Same code again', value: 'ignored within 300 ms' },
              ]}
            />
          </Section>
          <ScanLogList scans={scans} />
        </div>
      </div>
      {isPrinting ? (
        <PrintSheet paper="a4" onPrinted={() => setPrinting(false)}>
          {testCodes.map(({ code, says }) => (
            <section key={code} className={classes.printed}>
              <h2>{says}</h2>
              <BarcodePicture code={code} moduleDots={4} />
            </section>
          ))}
        </PrintSheet>
      ) : null}
    </>
  )
}
