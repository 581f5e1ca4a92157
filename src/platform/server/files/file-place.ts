/** Stores the bytes of uploaded files. A key is derived from the bytes, so none is reused. */
export type FilePlace = {
  readonly put: (key: string, bytes: Buffer, mediaType: string) => Promise<void>
  /** Null when there is nothing under the key. */
  readonly get: (key: string) => Promise<Buffer | null>
}

/** How the operator set it up; `database` keeps them in the table itself. */
export type FilesConfig =
  | { readonly place: 'database' }
  | { readonly place: 'folder'; readonly folder: string }
  | {
      readonly place: 'bucket'
      readonly endpoint: string
      readonly bucket: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export type PlaceName = FilesConfig['place']
