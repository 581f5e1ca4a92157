import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { ExportTool } from '#platform/web/views/ListTools.tsx'

/**
 * The lists of the page as files, export and import; an exported file can be imported unchanged.
 */
export function PlaceFiles(props: {
  kinds: readonly string[]
  file: 'outlets' | 'bins' | 'cities' | 'courier-coverage'
}) {
  return (
    <>
      <ImportButton kinds={props.kinds} />
      <ExportTool
        exportPath={`/files/${props.file}`}
        filterParams={[]}
        remark="The whole list, as it can come in again. The export is recorded."
      />
    </>
  )
}
