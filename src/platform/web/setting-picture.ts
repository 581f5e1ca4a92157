/** The API URL of a picture that is a setting's value. */
export const settingPicture = (key: string, fileId: string) =>
  `/api/business/settings/${key}/images/${fileId}`
