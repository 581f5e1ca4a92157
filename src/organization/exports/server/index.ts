export { countPageRead } from './count-page-read.ts'
export type { ExportList, ListFilter } from './export-list.ts'
export { permitExport } from './permit-export.ts'
export { spendPermit } from './spend-permit.ts'
