import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { receivingContract } from './receiving.contract.ts'
import { receivingNouns } from './receiving.nouns.ts'
import { receivingObjects } from './receiving.objects.ts'
import { receivingPages } from './receiving.pages.ts'
import { receivingPhrases } from './receiving.phrases.ts'

export const receivingArea = defineArea({
  contracts: {
    receiving: receivingContract,
  },
  pages: receivingPages,
  nouns: receivingNouns,
  phrases: receivingPhrases,
  objects: receivingObjects,
  seenBy: {
    goods_receipt: capability.receiving,
  },
})
