import { use } from 'react'
import { upperFirst } from '#platform/upper-first.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { InventorySlotsContext } from './inventory-slots.ts'

type Document = {
  readonly sourceNoun: string
  readonly sourceId: string
  readonly label: string | null
}

/** A document by its name, as a link where it can be opened. Stock itself is no document. */
export function DocumentName({ sourceNoun, sourceId, label }: Document) {
  const { DocumentLink } = use(InventorySlotsContext)
  if (sourceNoun === stockNoun.key) return null
  const name = label ?? inWords(sourceNoun)
  if (!DocumentLink) return name
  return <DocumentLink noun={sourceNoun} id={sourceId} label={name} />
}

// A document whose history begins before there was one is called by its kind.
function inWords(noun: string): string {
  const words = noun.replaceAll('_', ' ')
  return upperFirst(words)
}
