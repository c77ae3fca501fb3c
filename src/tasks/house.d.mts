export declare function measureHouse(root: string): {
  files: number
  lines: number
  linesOf: { [subject: string]: number }
  folders: number
  fullestFolder: string
  filesInFullest: number
  oneWordFunctionsPercent: number
  oneWordConstantsPercent: number
  exportedTwice: string[]
  componentsWithoutProps: string[]
  unclearComments: string[]
  smallFilesWithOneUser: string[]
}
