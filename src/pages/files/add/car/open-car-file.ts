import type { CarFile } from '#domain/files/car/car-files.ts'

/** The bytes of a file in a CAR; none are read before they are wanted. */
export const openCarFile = (car: Blob, { parts }: Extract<CarFile, { parts: unknown }>): Blob =>
  new Blob(parts.map((part) => (part instanceof Uint8Array ? part : car.slice(part[0], part[1]))))
