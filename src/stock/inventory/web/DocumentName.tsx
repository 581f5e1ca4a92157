import { use } from 'react'
import { upperFirst } from '#platform/upper-first.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { InventorySlotsContext } from './inventory-slots.ts'

type Document = {
  readonly sourceNoun: string
  readonly sourceId: string
  readonly label: string | null
}

/** The name of a document, as a link where it can be opened. Stock itself is not a document. */
export function DocumentName({ sourceNoun, sourceId, label }: Document) {
  const { DocumentLink } = use(InventorySlotsContext)
  if (sourceNoun === stockNoun.key) return null
  const name = label ?? inWords(sourceNoun)
  if (!DocumentLink) return name
  return <DocumentLink noun={sourceNoun} id={sourceId} label={name} />
}

// A document from before its history began is named by its kind.
function inWords(noun: string): string {
  const words = noun.replaceAll('_', ' ')
  return upperFirst(words)
}
