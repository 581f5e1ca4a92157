import { useEffect, useState } from 'react'
import type { CodeFault } from '../../code-symbol.ts'
import type { LabelData } from '../../label-data.ts'
import type { LabelFormat } from '../../label-formats.ts'
import { type CodeKind, chosenCode } from './chosen-code.ts'
import { type DrawnLabel, drawLabel } from './draw-label.ts'

type Drawn = readonly (DrawnLabel | CodeFault)[]

/** The labels laid out for a format, in order; null until their codes are drawn. */
export function useDrawnLabels(
  labels: readonly LabelData[],
  format: LabelFormat,
  kind: CodeKind,
): Drawn | null {
  const [last, setLast] = useState<{ format: LabelFormat; kind: CodeKind; drawn: Drawn } | null>(
    null,
  )
  useEffect(() => {
    let isGone = false
    Promise.all(labels.map((label) => drawChosen(label, format, kind)))
      .catch(() => labels.map(() => notDrawn))
      .then((drawn) => {
        if (!isGone) setLast({ format, kind, drawn })
      })
    return () => {
      isGone = true
    }
  }, [labels, format, kind])
  return last?.format === format && last.kind === kind ? last.drawn : null
}

async function drawChosen(label: LabelData, format: LabelFormat, kind: CodeKind) {
  const code = chosenCode(label.code, kind)
  return 'fault' in code ? code : drawLabel({ ...label, code }, format)
}

/** The encoder could not be loaded. */
const notDrawn = {
  fault: 'The codes could not be drawn. See whether you are online, and open this again.',
}
