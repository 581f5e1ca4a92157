import { IconColumns3, IconDownload, IconRefresh } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { tableFileEndings, tableFileLabels } from '../../table-files.ts'
import { classNames } from '../class-names.ts'
import { DropPanel } from '../DropPanel.tsx'
import { exactTitle } from '../exact-title.ts'
import { formatTime } from '../format-instant.ts'
import { notifyRefused } from '../notify.ts'
import { useWhyNotHere } from '../open-here.ts'
import { useUrlState } from '../url-state.ts'
import type { ChoosableColumn } from './column-choice.ts'
import classes from './ListTools.module.css'
import { useFreshness } from './list-freshness.ts'
import { exportAddress, viewParams } from './view-params.ts'
import { ViewsContext } from './views-context.ts'

const ColumnPicker = lazy(async () => ({
  default: (await import('./ColumnPicker.tsx')).ColumnPicker,
}))

/** For a list with its own export dialog. */
export type ExportDialog = {
  /** The operation of the file: disabled at a register or station where that is not allowed. */
  readonly operation: string
  readonly onOpen: () => void
}

type ListToolsProps = {
  /** The page's path, as for the table. */
  list: string
  columns: readonly ChoosableColumn[]
  /**
   * The path of the `tableFile`, such as `/files/products`: it gets the current filters of the URL.
   */
  exportPath?: string
  exportDialog?: ExportDialog
  /** The parameters that filter the list, for pages with other parameters in their URL. */
  filterParams?: readonly string[]
  /** Further tools of the page, such as another file of the rows. */
  more?: ReactNode
}

/** At the end of a list's bar: its views, columns, exports, and when its rows were loaded. */
export function ListTools(props: ListToolsProps) {
  const { list, columns, exportPath, exportDialog, filterParams, more } = props
  const { ViewMenu } = use(ViewsContext)
  return (
    <div className={classes.tools}>
      {ViewMenu ? (
        <Suspense>
          <ViewMenu list={list} columns={columns} filterParams={filterParams} />
        </Suspense>
      ) : null}
      <ColumnsTool list={list} columns={columns} />
      {exportPath === undefined ? null : (
        <ExportTool exportPath={exportPath} filterParams={filterParams} />
      )}
      {exportDialog ? (
        <ExportButton operation={exportDialog.operation} onAct={exportDialog.onOpen} />
      ) : null}
      {more}
      <RefreshTool list={list} />
    </div>
  )
}

function ColumnsTool({ list, columns }: Pick<ListToolsProps, 'list' | 'columns'>) {
  const [isOpen, setOpen] = useState(false)
  const { params } = useUrlState()
  return (
    <DropPanel
      label="Columns"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      button={
        <button
          type="button"
          aria-expanded={isOpen}
          className={classNames(classes.tool, params.columns && classes.active)}
          onClick={() => setOpen(!isOpen)}
        >
          <IconColumns3 size={16} aria-hidden /> Columns
        </button>
      }
    >
      <Suspense>
        <ColumnPicker list={list} columns={columns} />
      </Suspense>
    </DropPanel>
  )
}

type ExportToolProps = {
  exportPath: string
  /** The parameters that filter the list; with `[]` only search and order are read from the URL. */
  filterParams: readonly string[] | undefined
  label?: string
  remark?: string
}

/** The two exports of a list, for a spreadsheet and for any program. */
export function ExportTool(props: ExportToolProps) {
  const { exportPath, filterParams, label = 'Export' } = props
  const {
    remark = 'Exports every row that matches the current filters. Exports appear in the activity log.',
  } = props
  const [isOpen, setOpen] = useState(false)
  const { params } = useUrlState()
  return (
    <DropPanel
      label={label}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      button={
        <ExportButton
          operation={`${exportPath}.csv`}
          label={label}
          isOpen={isOpen}
          onAct={() => setOpen(!isOpen)}
        />
      }
    >
      {tableFileEndings.map((ending) => (
        <a
          key={ending}
          href={exportAddress(exportPath, ending, viewParams(params, filterParams))}
          download
          className={classes.entry}
          onClick={() => setOpen(false)}
        >
          {tableFileLabels[ending]}
        </a>
      ))}
      <p className={classes.remark}>{remark}</p>
    </DropPanel>
  )
}

type ExportButtonProps = {
  operation: string
  label?: string
  isOpen?: boolean
  onAct: () => void
}

function ExportButton({ operation, label = 'Export', isOpen, onAct }: ExportButtonProps) {
  const whyNot = useWhyNotHere(operation)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={classNames(classes.tool, whyNot !== null && classes.closed)}
      {...(whyNot === null
        ? {}
        : { 'aria-disabled': true, 'aria-description': whyNot, 'data-hint': whyNot })}
      onClick={whyNot === null ? onAct : () => notifyRefused(whyNot)}
    >
      <IconDownload size={16} aria-hidden /> {label}
    </button>
  )
}

function RefreshTool({ list }: { list: string }) {
  const fresh = useFreshness(list)
  if (!fresh) return null
  const at = new Date(fresh.at).toISOString()
  return (
    <button
      type="button"
      className={classes.tool}
      {...exactTitle(at, (exact) => `Updated ${exact}. Press to refresh.`)}
      aria-label={`Updated ${formatTime(at)}, refresh`}
      onClick={() => fresh.refetch()}
    >
      <IconRefresh size={16} aria-hidden /> {formatTime(at)}
    </button>
  )
}
