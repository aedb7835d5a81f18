CREATE TABLE "statistic_counts" (
	"cut" text NOT NULL,
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"uf" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "statistic_counts_pkey" PRIMARY KEY("cut","subject","day","uf","key","state"),
	CONSTRAINT "statistic_counts_count_check" CHECK ("statistic_counts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "statistic_days" (
	"day" date PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
