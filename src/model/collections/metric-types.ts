/** Returns true if a lower `distance` is more similar; for IP, COSINE and BM25 a higher one is. */
export const smallerIsNearer = (metric: string): boolean => !/^(IP|COSINE|BM25)$/.test(metric);
