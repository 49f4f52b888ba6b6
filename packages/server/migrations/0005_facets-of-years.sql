-- Facets that say year and whole IMDb points, as the importer writes them from now on.
UPDATE "title_search" SET "facets" = "facets" || array_remove(ARRAY['y:' || "year", 'i:' || "imdb" / 10], NULL);
