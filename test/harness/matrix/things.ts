/** Objects of the demo service in the flows of the matrix. */
export const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
export const PROD = 'in01-3f8a1b6c9d2e705';
export const LAB = 'in01-c05b7e3192fd84a';
export const ROLE = 'r-4kq81c0z7m2x9wv5t3n6b8y1d4f7gh';
export const VOLUME = 'catalog_lake';
export const COLLECTION = 'help_center';
