import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readScan, type ScannerProfile, scannerLayouts } from '#platform/scanner-profile.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import classes from './ScannerTrial.module.css'
import { layoutLabels, layoutTestCode } from './scanner-words.ts'
import type { TriedKey } from './tried-keys.ts'
import { useKeyTrial, type Verdict } from './use-key-trial.ts'

/** A field that shows each key as it arrives, the time since the one before, and the result. */
export function ScannerTrial({ profile }: { profile: ScannerProfile }) {
  const [text, setText] = useState('')
  const { keys, verdict, press, clear } = useKeyTrial(profile)
  return (
    <div className={classes.trial}>
      <div className={classes.field}>
        <TextInput
          label="Try it here"
          description="Scan a code, or type one, with the settings above; they need not be saved."
          placeholder="Click here, then scan"
          // Scans meant for this field stay in it, connected or not.
          data-scan="text"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={press}
          className={classes.input}
        />
        <Button
          variant="default"
          onClick={() => {
            setText('')
            clear()
          }}
        >
          Clear
        </Button>
      </div>
      <div role="status" className={classes.verdict}>
        {verdict ? <VerdictWords verdict={verdict} profile={profile} keys={keys} /> : null}
      </div>
      {keys.length > 0 ? <KeyStrip keys={keys} profile={profile} /> : null}
    </div>
  )
}

type VerdictProps = { verdict: Verdict; profile: ScannerProfile; keys: readonly TriedKey[] }

function VerdictWords({ verdict, profile, keys }: VerdictProps) {
  const gaps = keys.flatMap(({ gap }) => (gap === null ? [] : [gap])).toSorted((a, b) => a - b)
  const median = Math.round(gaps[Math.floor(gaps.length / 2)] ?? 0)
  if (verdict.kind === 'typing') {
    return (
      <>
        <ToneBadge tone="quiet" label="Typed by hand" />
        <span>Half of the gaps were above {median} ms: too slow, or too short, for a scan.</span>
      </>
    )
  }
  const better = betterLayout(verdict.raw, profile)
  return (
    <>
      <ToneBadge tone="good" label="Scanned" />
      <span>
        Code <CodeText code={verdict.code} />, half of the gaps at most {median} ms.
      </span>
      {better ? (
        <p className={classes.advice}>
          The letters are garbled. With “{layoutLabels[better]}” as the layout they come out right.
        </p>
      ) : null}
    </>
  )
}

/** The layout that makes the printed test code readable, where the chosen one does not. */
function betterLayout(raw: string, profile: ScannerProfile) {
  if (readScan(raw, profile) === layoutTestCode) return undefined
  return scannerLayouts.find((layout) => readScan(raw, { ...profile, layout }) === layoutTestCode)
}

function KeyStrip({ keys, profile }: { keys: readonly TriedKey[]; profile: ScannerProfile }) {
  return (
    <ol aria-label="Keys and gaps" className={classes.strip}>
      {keys.map(({ place, key, gap }) => (
        <li
          key={place}
          className={classes.key}
          data-slow={(gap ?? 0) > profile.longestGapMilliseconds || undefined}
        >
          <kbd className={classes.cap}>{key === ' ' ? '␣' : key}</kbd>
          <span className={classes.gap}>{gap === null ? 'start' : `${Math.round(gap)} ms`}</span>
        </li>
      ))}
    </ol>
  )
}
