import { useEffect, useState } from 'react'
import type { CodeFault } from '../../code-symbol.ts'
import type { LabelData } from '../../label-data.ts'
import type { LabelFormat } from '../../label-formats.ts'
import { type DrawnLabel, drawLabel } from './draw-label.ts'

type Drawn = readonly (DrawnLabel | CodeFault)[]

/** The labels laid out for a format, in their order; null until their codes are drawn. */
export function useDrawnLabels(labels: readonly LabelData[], format: LabelFormat): Drawn | null {
  const [last, setLast] = useState<{ format: LabelFormat; drawn: Drawn } | null>(null)
  useEffect(() => {
    let isGone = false
    Promise.all(labels.map((label) => drawLabel(label, format)))
      .catch(() => labels.map(() => notDrawn))
      .then((drawn) => {
        if (!isGone) setLast({ format, drawn })
      })
    return () => {
      isGone = true
    }
  }, [labels, format])
  return last?.format === format ? last.drawn : null
}

/** The encoder could not be loaded. */
const notDrawn = {
  fault: 'The codes could not be drawn. See whether you are online, and open this again.',
}
