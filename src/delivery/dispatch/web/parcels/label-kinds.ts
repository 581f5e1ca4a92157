import type { LabelsEnding } from '../../parcels.fields.ts'

/** The paper of labels. */
export const labelKinds = [
  { key: 'label', label: 'PDF, 100 × 150 mm', form: 'pdf', paper: 'label' },
  { key: 'a4', label: 'PDF, four on a page of A4', form: 'pdf', paper: 'a4' },
  { key: 'zpl', label: 'ZPL, for a label printer', form: 'zpl', paper: 'label' },
] as const

export type LabelKind = (typeof labelKinds)[number]

const storageKey = 'quartermaster_label_kind'

export function labelKindOf(key: string | null): LabelKind {
  return labelKinds.find((each) => each.key === key) ?? labelKinds[0]
}

/** The kind that this browser printed last, since it usually has one printer nearby. */
export function lastLabelKind(): LabelKind {
  try {
    return labelKindOf(window.localStorage.getItem(storageKey))
  } catch {
    return labelKindOf(null)
  }
}

/** By a link instead of a new window, which browsers block once an answer was awaited. */
export function openLabels(
  batchId: string,
  { key, form }: LabelKind,
  ending: LabelsEnding = form,
): void {
  try {
    window.localStorage.setItem(storageKey, key)
  } catch {
    // Without storage the first kind is offered again.
  }
  const link = document.createElement('a')
  link.href = `/api/files/labels/${batchId}.${ending}`
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.click()
}
