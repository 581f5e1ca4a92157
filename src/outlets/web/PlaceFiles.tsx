import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'

/** The lists of the page as files, in and out; what goes out can come in again as it is. */
export function PlaceFiles(props: {
  kinds: readonly string[]
  file: 'outlets' | 'bins' | 'cities' | 'courier-coverage'
}) {
  return (
    <>
      <ImportButton kinds={props.kinds} />
      <Button
        component="a"
        href={`/api/files/${props.file}.csv`}
        download
        variant="default"
        leftSection={<IconDownload size={16} />}
      >
        Export
      </Button>
    </>
  )
}
