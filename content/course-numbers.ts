/** The module that everybody with an invitation or a demo may read. */
export const previewModuleId = 1

/** The module whose readers may use the search lab. */
export const labModuleId = 3

/** The last module that the certificate asks for; what an admin adds after it is extra. */
export const lastCertifiedModuleId = 8
