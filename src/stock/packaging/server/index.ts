import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { packagingArea } from '../packaging.area.ts'
import { packagingContract } from '../packaging.contract.ts'
import { addMaterial } from './add-material.ts'
import { changeMaterial, moveMaterial } from './change-material.ts'
import { packagingFigures, packagingUses } from './list-uses.ts'
import { getMaterial, historyOfMaterial, materials } from './packaging.queries.ts'
import { packagingFile } from './packaging-file.ts'
import { addRule, listRules, removeRule } from './packaging-rules.ts'
import { tryBoxes } from './try-boxes.ts'

export { addMaterial, type NewMaterial } from './add-material.ts'
export { addPastUses, type PastUse } from './add-past-uses.ts'
export { chooseBox, materialById, packagingOf } from './choose-box.ts'
export { consumePackaging, giveBack, type OrderToPack } from './consume-packaging.ts'
export { packagingImport } from './import-packaging.ts'
export { packagingMerging } from './packaging-merging.ts'
export { addRule } from './packaging-rules.ts'
export { type PiecesToPack, showSuggestion, suggestFor } from './suggest-for.ts'

const packagingRoutes = routes('packaging', packagingContract, {
  list: reads(materials.page),
  get: reads(getMaterial),
  history: reads(historyOfMaterial),
  add: writes(addMaterial),
  change: writes(changeMaterial),
  move: writes(moveMaterial),
  rules: reads(listRules),
  addRule: writes(addRule),
  removeRule: writes(removeRule),
  tryBoxes: reads(tryBoxes),
  uses: reads(packagingUses.page),
  figures: reads(packagingFigures),
})

export const packagingServer = defineServer(packagingArea, {
  routes: { packaging: packagingRoutes },
  files: packagingFile,
})
